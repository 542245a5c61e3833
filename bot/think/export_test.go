package think

import "time"

// Patient has a pool's thoughts and moves make way for so long.
func (p *Pool) Patient(d time.Duration) *Pool {
	p.patience, p.pause = d, d
	return p
}
