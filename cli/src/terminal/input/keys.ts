// How a person answers in the language in use: the letters for yes and no, and what keys do. Called by the prompts of
// a real terminal.
import { words } from '@crop-planning/shared/words/languages/current';
import { questions as english } from '@crop-planning/shared/words/languages/en/questions';

/** Returns the question with the letters that answer it, the usual one as a capital. */
export function withLetters(question: string): string {
  const { yes, no } = words('questions', english).yesOrNo;
  return `${question} (${yes}/${no})`;
}

/** Whether the answer means yes; anything else, and nothing, means no. */
export function meansYes(answer: string): boolean {
  return words('questions', english).yesOrNo.words.includes(answer.trim().toLowerCase());
}

/** What the keys of a list do. */
export function keysOfList(): string {
  return words('questions', english).keys;
}
