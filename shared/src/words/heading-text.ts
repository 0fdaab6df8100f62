// Headings in the language in use, for the tables and records of a terminal.
import { translation } from './languages/current.js';
import type { HeadingNames } from './languages/headings.js';

/** Returns the heading for an English one; the English one if the language in use has no other. */
export function headingText(english: string): string {
  const headings = translation('headings');
  return headings !== undefined && isKnown(headings, english) ? headings[english] : english;
}

function isKnown(headings: HeadingNames, heading: string): heading is keyof HeadingNames {
  return Object.hasOwn(headings, heading);
}
