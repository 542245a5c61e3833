import { kept } from './dom.js';

// seated is who sits at this window: as it was before it was loaded anew, else whoever
// this browser was last.
export function seated(id) {
  if (id === undefined) return kept(sessionStorage, 'me') ?? kept(localStorage, 'me');
  kept(sessionStorage, 'me', id);
  return kept(localStorage, 'me', id);
}
