/** Says where a plan stands that could not be saved; the cause says why. */
export class NotSaved extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'NotSaved';
  }
}
