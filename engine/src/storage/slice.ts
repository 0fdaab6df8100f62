/** The limits of one commit of a long operation. The operation yields when it reaches either of them. */
export const documentsAtOnce = 500;
const msAtOnce = 20;

export class Slice {
  #documents = 0;
  readonly #end = performance.now() + msAtOnce;

  get isOver(): boolean {
    return this.#documents >= documentsAtOnce || this.isLate;
  }

  get isLate(): boolean {
    return performance.now() > this.#end;
  }

  count(documents: number): void {
    this.#documents += documents;
  }
}
