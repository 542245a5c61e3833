package think

import "time"

// Patient has a pool's thoughts make way for so long.
func (p *Pool) Patient(d time.Duration) *Pool {
	p.patience = d
	return p
}
