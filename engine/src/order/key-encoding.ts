import { isNumber } from '../bson/number.js';
import { ElementCursor } from '../bson/scan.js';
import { bsonType, type BsonValue } from '../bson/value.js';
import { ByteWriter } from '../bson/writer.js';
import { canonicalByte, nullByte } from './canonical.js';
import { numberKey } from './number-key.js';

export type Direction = 1 | -1;

/** A field of an index or a sort. */
export interface KeyField {
  readonly path: string;
  readonly direction: Direction;
}

/**
 * Encodes values as bytes that sort in the same order. A missing value is encoded like null, and equal
 * numbers of any type are encoded alike. The values follow the bytes of `prefix`.
 */
export function encodeKey(
  values: readonly (BsonValue | undefined)[],
  directions: readonly Direction[],
  prefix = noPrefix,
): Uint8Array {
  const writer = new KeyWriter(64);
  writer.copy(prefix, 0, prefix.length);
  for (let index = 0; index < values.length; index += 1) {
    writer.value(values[index], directions[index] === -1);
  }
  return writer.finish();
}

const noPrefix: Uint8Array = new Uint8Array(0);

/** Encodes the value as a string, for maps and sets. */
export function keyText(value: BsonValue | undefined): string {
  const writer = new KeyWriter(64);
  writer.value(value);
  return writer.text();
}

class KeyWriter extends ByteWriter {
  text(): string {
    this.discard();
    return this.bytes.toString('latin1', this.first, this.next);
  }

  value(value: BsonValue | undefined, isInverted = false): void {
    const start = this.next;
    this.byte(value === undefined ? nullByte : canonicalByte(value.type));
    if (value !== undefined) this.payload(value);
    if (isInverted) this.invertFrom(start);
  }

  private invertFrom(start: number): void {
    for (let at = start; at < this.next; at += 1) this.bytes[at]! ^= 0xff;
  }

  private payload(value: BsonValue): void {
    const { bytes, type, start, end } = value;
    switch (type) {
      case bsonType.string:
        return this.escaped(bytes, start + 4, end - 1);
      case bsonType.objectId:
      case bsonType.bool:
      case bsonType.regex:
        return this.copy(bytes, start, end);
      case bsonType.date:
        this.reversed(bytes, start, 8);
        this.bytes[this.next - 8]! ^= 0x80;
        return;
      case bsonType.timestamp:
        return this.reversed(bytes, start, 8);
      case bsonType.binary:
        // Shorter data sorts first, whatever the bytes. BSON itself stores the subtype after the size.
        this.reversed(bytes, start, 4);
        return this.copy(bytes, start + 4, end);
      case bsonType.object:
      case bsonType.array:
        return this.elements(value, type === bsonType.object);
      default:
        if (isNumber(value)) this.number(value);
    }
  }

  private number(value: BsonValue): void {
    const { floor, rest } = numberKey(value);
    const start = this.next;
    this.reserve(8);
    this.next += 8;
    if (floor !== floor) this.bytes.fill(0, start, this.next);
    else this.bytes.writeDoubleBE(floor === 0 ? 0 : floor, start);
    if (floor < 0) this.invertFrom(start);
    else if (floor === floor) this.bytes[start]! ^= 0x80;
    this.byte(rest >> 8);
    this.byte(rest & 0xff);
  }

  // Writes NUL as 0 255 and the end as 0 0, so that a string sorts before longer ones that begin with it.
  private escaped(source: Uint8Array, start: number, end: number): void {
    this.reserve((end - start) * 2 + 2);
    for (let at = start; at < end; at += 1) {
      const byte = source[at]!;
      this.bytes[this.next++] = byte;
      if (byte === 0) this.bytes[this.next++] = 0xff;
    }
    this.bytes[this.next++] = 0;
    this.bytes[this.next++] = 0;
  }

  private elements(value: BsonValue, isNamed: boolean): void {
    const cursor = new ElementCursor(value.bytes, value.start);
    while (cursor.advance()) {
      this.byte(canonicalByte(cursor.type));
      if (isNamed) this.escaped(cursor.bytes, cursor.nameStart, cursor.nameEnd);
      this.payload(cursor);
    }
    this.byte(0);
  }

  private reversed(source: Uint8Array, start: number, size: number): void {
    for (let at = start + size - 1; at >= start; at -= 1) this.byte(source[at]!);
  }
}
