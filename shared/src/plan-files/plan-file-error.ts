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
