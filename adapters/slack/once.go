package slack

// deliveriesKept is how many deliveries are remembered here. For older ones that
// changed something the host has the answer stored.
const deliveriesKept = 1024

// once does f for the first delivery of an id; others wait for the
// acknowledgement that it gave. When f breaks, the next may try. Without an id
// nothing is remembered.
func (s *Server) once(id string, f func() []byte) []byte {
	ack, _ := s.deliveries.Do(id, func() ([]byte, error) { return f(), nil })
	return ack
}
