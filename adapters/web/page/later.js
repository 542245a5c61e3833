import { Refusal } from './api.js';

const failed = new Map(); // by module, how often it could not be had

// later fetches a part of the page that most visits never need. What could not be had is
// said, and fetched under another address the next time: some browsers remember a failure.
export async function later(name) {
  const times = failed.get(name) ?? 0;
  try {
    return await import(times ? `./${name}?again=${times}` : `./${name}`);
  } catch (problem) {
    console.warn(problem);
    failed.set(name, times + 1);
    throw new Refusal('This part of the page didn’t arrive. Check your connection, then press it again.');
  }
}
