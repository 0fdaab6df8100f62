/** The limits of one commit of a long operation; at the first one reached, the operation yields. */
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
