/** Says where a plan stands that could not be saved; the cause says why. */
export class NotSaved extends Error {
  /** Says it in the language in use. */
  readonly words: () => string;

  constructor(words: () => string, cause: unknown) {
    super('The plan was not saved.', { cause });
    this.name = 'NotSaved';
    this.words = words;
  }
}
