import type { ElementCursor } from './scan.js';
import type { BsonValue } from './value.js';

/** A growing buffer of bytes; `begin` and `end` enclose a document, which may contain others. */
export class ByteWriter {
  protected bytes: Buffer;
  length = 0;

  constructor(sizeHint = 256) {
    this.bytes = Buffer.allocUnsafe(sizeHint);
  }

  /** Opens a document and returns the offset to pass to `end`. */
  begin(): number {
    const start = this.length;
    this.reserve(4);
    this.length += 4;
    return start;
  }

  end(start: number): void {
    this.byte(0);
    this.bytes.writeInt32LE(this.length - start, start);
  }

  element(name: string, value: BsonValue): void {
    this.header(value.type, name);
    this.copy(value.bytes, value.start, value.end);
  }

  /** Writes the type byte and name; the payload must follow. */
  header(type: number, name: string): void {
    this.byte(type);
    this.reserve(name.length * 3 + 1);
    let at = this.length;
    for (let index = 0; index < name.length; index += 1) {
      const code = name.charCodeAt(index);
      if (code >= 0x80) {
        at = this.length + this.bytes.write(name, this.length);
        break;
      }
      this.bytes[at] = code;
      at += 1;
    }
    this.bytes[at] = 0;
    this.length = at + 1;
  }

  /** Copies the cursor's current element unchanged. */
  copyElement(cursor: ElementCursor): void {
    this.copy(cursor.bytes, cursor.nameStart - 1, cursor.end);
  }

  copy(source: Uint8Array, start: number, end: number): void {
    this.reserve(end - start);
    if (end - start > 32) this.bytes.set(source.subarray(start, end), this.length);
    else
      for (let from = start, to = this.length; from < end; from += 1, to += 1) this.bytes[to] = source[from]!;
    this.length += end - start;
  }

  byte(byte: number): void {
    this.reserve(1);
    this.bytes[this.length] = byte;
    this.length += 1;
  }

  finish(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  protected reserve(size: number): void {
    if (this.length + size <= this.bytes.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.length + size));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
  }
}
