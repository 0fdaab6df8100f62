import type { ElementCursor } from './scan.js';
import { bsonType, type BsonValue } from './value.js';

const chunkBytes = 8 * 1024;

/** The chunk whose rest the next writer uses; undefined while a writer uses it. */
let spare: { readonly bytes: Buffer; readonly used: number } | undefined;

/**
 * A growing sequence of bytes; `begin` and `end` enclose a document, which may contain others. Writers take
 * turns at the chunks of memory, so a small result costs only one object.
 */
export class ByteWriter {
  /** The chunk; the writer's own bytes are those from `first` to `next`. */
  protected bytes: Buffer;
  /** The offset of the first byte. */
  readonly first: number;
  /** The offset of the next byte to write. */
  protected next: number;

  constructor(sizeHint = 256) {
    const chunk = spare && spare.used + sizeHint <= spare.bytes.length ? spare : undefined;
    if (chunk) spare = undefined;
    this.bytes = chunk?.bytes ?? Buffer.allocUnsafeSlow(Math.max(chunkBytes, sizeHint));
    this.first = this.next = chunk?.used ?? 0;
  }

  /** The number of bytes written. */
  get length(): number {
    return this.next - this.first;
  }

  /** Opens a document and returns the offset to pass to `end`. */
  begin(): number {
    const start = this.next;
    this.reserve(4);
    this.next += 4;
    return start;
  }

  end(start: number): void {
    this.byte(0);
    this.bytes.writeInt32LE(this.next - start, start);
  }

  element(name: string, value: BsonValue): void {
    this.header(value.type, name);
    this.copy(value.bytes, value.start, value.end);
  }

  /** Writes an element that is an array of documents. */
  array(name: string, documents: readonly { readonly bytes: Uint8Array }[]): void {
    this.header(bsonType.array, name);
    const start = this.begin();
    for (const [position, { bytes }] of documents.entries()) {
      this.header(bsonType.object, String(position));
      this.copy(bytes, 0, bytes.length);
    }
    this.end(start);
  }

  /** Writes the type byte and name; the payload must follow. */
  header(type: number, name: string): void {
    this.byte(type);
    this.reserve(name.length * 3 + 1);
    let at = this.next;
    for (let index = 0; index < name.length; index += 1) {
      const code = name.charCodeAt(index);
      if (code >= 0x80) {
        at = this.next + this.bytes.write(name, this.next);
        break;
      }
      this.bytes[at] = code;
      at += 1;
    }
    this.bytes[at] = 0;
    this.next = at + 1;
  }

  /** Copies the cursor's current element unchanged. */
  copyElement(cursor: ElementCursor): void {
    this.copy(cursor.bytes, cursor.nameStart - 1, cursor.end);
  }

  copy(source: Uint8Array, start: number, end: number): void {
    this.reserve(end - start);
    if (end - start > 64) this.bytes.set(source.subarray(start, end), this.next);
    else
      for (let from = start, to = this.next; from < end; from += 1, to += 1) this.bytes[to] = source[from]!;
    this.next += end - start;
  }

  byte(byte: number): void {
    this.reserve(1);
    this.bytes[this.next] = byte;
    this.next += 1;
  }

  /** Returns the bytes written so far. */
  written(): Uint8Array {
    return new Uint8Array(this.bytes.buffer, this.bytes.byteOffset + this.first, this.length);
  }

  /** Returns all the bytes; nothing may be written afterwards. */
  finish(): Uint8Array {
    this.release(this.next);
    return this.written();
  }

  /** Gives the bytes up; nothing may be written afterwards. */
  discard(): void {
    this.release(this.first);
  }

  /** Leaves the chunk from this offset on to the next writer, unless a small result would keep much memory. */
  private release(used: number): void {
    if (this.bytes.length === chunkBytes) spare = { bytes: this.bytes, used };
  }

  protected reserve(size: number): void {
    if (this.next + size <= this.bytes.length) return;
    // The offsets stay as they are, because callers keep them until `end`.
    const grown = Buffer.allocUnsafeSlow(Math.max(this.bytes.length * 2, this.next + size));
    grown.set(this.bytes.subarray(this.first, this.next), this.first);
    this.bytes = grown;
  }
}
