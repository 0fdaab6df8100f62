import { BsonDocument } from '../bson/document.js';

export interface WireRequest {
  readonly requestId: number;
  /** True for OP_QUERY, supported only as the handshake of old drivers and answered in its own format. */
  readonly legacy: boolean;
  readonly replyExpected: boolean;
  readonly body: BsonDocument;
  /** Arrays sent alongside the body, for example `documents` of an insert. */
  readonly sequences: ReadonlyMap<string, readonly BsonDocument[]>;
}

/** Thrown when the peer violates the protocol; its connection is closed without a reply. */
export class WireError extends Error {}

export const messageSizeBytesMax = 48_000_000;

const headerSizeBytes = 16;
const opReply = 1;
const opQuery = 2004;
const opMsg = 2013;
const flagChecksumPresent = 1;
const flagMoreToCome = 2;
const flagsUnderstood = 0xffff0000 | flagChecksumPresent | flagMoreToCome;

/** Parses a message: one complete frame, including its header. */
export function parseMessage(message: Buffer): WireRequest {
  const opCode = message.readInt32LE(12);
  if (opCode === opMsg) return parseOpMsg(message);
  if (opCode === opQuery) return parseOpQuery(message);
  throw new WireError(`Operation code ${opCode} is not supported.`);
}

export function encodeReply(request: WireRequest, requestId: number, reply: BsonDocument): Buffer {
  const fixed = request.legacy ? 20 : 5;
  const size = headerSizeBytes + fixed + reply.bytes.length;
  const message = Buffer.allocUnsafe(size).fill(0, 0, headerSizeBytes + fixed);
  message.writeInt32LE(size, 0);
  message.writeInt32LE(requestId, 4);
  message.writeInt32LE(request.requestId, 8);
  message.writeInt32LE(request.legacy ? opReply : opMsg, 12);
  if (request.legacy) message.writeInt32LE(1, headerSizeBytes + 16);
  message.set(reply.bytes, headerSizeBytes + fixed);
  return message;
}

function parseOpMsg(message: Buffer): WireRequest {
  if (message.length < headerSizeBytes + 10) throw new WireError('The message is too short.');
  const flags = message.readUInt32LE(headerSizeBytes);
  if ((flags & ~flagsUnderstood) !== 0) throw new WireError('The message has unknown flags.');
  const end = message.length - (flags & flagChecksumPresent ? 4 : 0);
  const sequences = new Map<string, readonly BsonDocument[]>();
  let body: BsonDocument | undefined;
  let at = headerSizeBytes + 4;
  while (at < end) {
    const kind = message[at];
    at += 1;
    const size = readSize(message, at, end);
    if (kind === 0) {
      if (body) throw new WireError('The message has two bodies.');
      body = new BsonDocument(message.subarray(at, at + size));
    } else if (kind === 1) {
      const [name, documents] = parseSequence(message.subarray(at + 4, at + size));
      if (sequences.has(name)) throw new WireError(`The message has two sequences called ${name}.`);
      sequences.set(name, documents);
    } else {
      throw new WireError('The message has an unknown section.');
    }
    at += size;
  }
  if (!body) throw new WireError('The message has no body.');
  const replyExpected = (flags & flagMoreToCome) === 0;
  return { requestId: message.readInt32LE(4), legacy: false, replyExpected, body, sequences };
}

function parseSequence(section: Buffer): [string, BsonDocument[]] {
  const nameEnd = section.indexOf(0);
  if (nameEnd < 0) throw new WireError('A document sequence has no name.');
  const documents: BsonDocument[] = [];
  let at = nameEnd + 1;
  while (at < section.length) {
    const size = readSize(section, at, section.length);
    documents.push(new BsonDocument(section.subarray(at, at + size)));
    at += size;
  }
  return [section.toString('utf8', 0, nameEnd), documents];
}

function parseOpQuery(message: Buffer): WireRequest {
  const nameEnd = message.indexOf(0, headerSizeBytes + 4);
  if (nameEnd < 0) throw new WireError('The query has no collection name.');
  if (!message.toString('utf8', headerSizeBytes + 4, nameEnd).endsWith('.$cmd'))
    throw new WireError('OP_QUERY is only supported for the handshake.');
  const at = nameEnd + 9;
  const size = readSize(message, at, message.length);
  return {
    requestId: message.readInt32LE(4),
    legacy: true,
    replyExpected: true,
    body: new BsonDocument(message.subarray(at, at + size)),
    sequences: new Map(),
  };
}

function readSize(bytes: Buffer, at: number, end: number): number {
  const size = at + 4 <= end ? bytes.readInt32LE(at) : 0;
  if (size < 5 || at + size > end) throw new WireError('A length in the message is wrong.');
  return size;
}
