/** A plan file that cannot be read as a whole; the command line and the page put it in their own form. */
export class PlanFileError extends Error {
  /** The reasons, one sentence each. */
  readonly hints: readonly string[];

  constructor(message: string, hints: readonly string[] = []) {
    super(message);
    this.name = 'PlanFileError';
    this.hints = hints;
  }
}

/** A heading that is not clear: which of these fields is it, if it is one? */
export interface HeadingQuestion {
  heading: string;
  fits: readonly string[];
  /** Whether the heading is nearly one that the fields have, and not one itself. */
  isMisspelled: boolean;
}

/** A header that cannot be read; if only questions are open, the answers to them let the file be read. */
export class HeadingError extends PlanFileError {
  readonly questions: readonly HeadingQuestion[];

  constructor(message: string, hints: readonly string[], questions: readonly HeadingQuestion[]) {
    super(message, hints);
    this.name = 'HeadingError';
    this.questions = questions;
  }
}
