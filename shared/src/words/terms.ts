// The terms of an answer, each explained in a sentence or two, as docs/how-to-read-an-answer.md does. Called by the page,
// where a tap shows them.
import { words } from './languages/current.js';
import { terms as english } from './languages/en/terms.js';
import type { TermWords } from './languages/subjects.js';

export type TermName = keyof TermWords['meanings'];

/** Returns the question that a term answers, and what the term means. */
export function termWords(term: TermName): { question: string; meaning: string } {
  const { questions, meanings } = words('terms', english);
  return { question: questions[term], meaning: meanings[term] };
}
