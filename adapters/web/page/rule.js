// openRule shows a rule of a match's rulebook, by its number. The answer takes the place of the
// last one to a press at the match's post.
export function openRule(here, code, number, post) {
  return here.press?.(`1/ match rules ${code} ${number}`, post);
}
