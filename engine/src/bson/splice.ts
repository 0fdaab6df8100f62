import { BsonDocument } from './document.js';
import { ElementCursor } from './scan.js';
import type { BsonValue } from './value.js';
import { ByteWriter } from './writer.js';

/**
 * Copies a document with some elements left out or added. Elements that stay are copied in runs; if all of them
 * stay, the document is returned as it is.
 */
export class Splice {
  /** Advance it past every element before calling `finish`. */
  readonly cursor: ElementCursor;
  private readonly document: BsonDocument;
  private writer: ByteWriter | undefined;
  /** The offset before which everything has been copied or left out. */
  private done = 0;

  constructor(document: BsonDocument) {
    this.document = document;
    this.cursor = new ElementCursor(document.bytes, 0);
  }

  /** Leaves out the current element. */
  omit(): void {
    this.copyUntil(this.cursor.nameStart - 1);
    this.done = this.cursor.end;
  }

  /**
   * Adds a value or an array of documents after the current element or, once the cursor has passed the last one,
   * at the end.
   */
  add(name: string, value: BsonValue | readonly BsonDocument[]): void {
    const writer = this.copyUntil(this.cursor.end);
    if ('type' in value) writer.element(name, value);
    else writer.array(name, value);
  }

  finish(): BsonDocument {
    if (!this.writer) return this.document;
    this.copyUntil(this.cursor.end).end(this.writer.first);
    return new BsonDocument(this.writer.finish());
  }

  private copyUntil(end: number): ByteWriter {
    this.writer ??= new ByteWriter(this.document.bytes.length + 128);
    this.writer.copy(this.document.bytes, this.done, end);
    this.done = end;
    return this.writer;
  }
}
