/** The limits of one commit of a long operation. The operation yields when it reaches either of them. */
export const documentsAtOnce = 500;
const msAtOnce = 20;

export class Slice {
  #documents = 0;
  readonly #end = performance.now() + msAtOnce;

  /** Never true before the first document, so that each commit makes progress on a slow machine too. */
  get isOver(): boolean {
    return this.#documents >= documentsAtOnce || (this.#documents > 0 && this.isLate);
  }

  get isLate(): boolean {
    return performance.now() > this.#end;
  }

  count(documents: number): void {
    this.#documents += documents;
  }
}
