import { BSON, type Document } from 'mongodb';

const opcodes = { reply: 1, query: 2_004, message: 2_013 };
const moreToCome = 2;
/** Where the body of a message begins: after the header, the flags and the kind of its first section. */
const messageBodyAt = 21;
/** Where the document of a legacy reply begins: after the header and four fields. */
const replyBodyAt = 36;

/** A command as it arrives. */
export interface Request {
  id: number;
  /** The command, such as `find`. */
  name: string;
  /** Without the documents that a driver sends beside it. */
  body: Document;
  /** Whether it was sent in the form in which drivers send their first `hello`. */
  isLegacy: boolean;
  /** Whether its sender does not want an answer. */
  isUnanswered: boolean;
  /** All of its bytes. */
  frame: Buffer;
}

export function readRequest(frame: Buffer): Request {
  const isLegacy = frame.readInt32LE(12) === opcodes.query;
  // The name of the collection, and two numbers, stand before the document of a legacy query.
  const bodyAt = isLegacy ? frame.indexOf(0, 20) + 9 : messageBodyAt;
  const body = parse(frame, bodyAt);
  const isUnanswered = !isLegacy && (frame.readUInt32LE(16) & moreToCome) !== 0;
  return { id: frame.readInt32LE(4), name: Object.keys(body)[0] ?? '', body, isLegacy, isUnanswered, frame };
}

/** Returns the answer to a request, in the form in which it was sent. */
export function answerTo({ id, isLegacy }: Request, body: Document): Buffer {
  const head = Buffer.alloc(isLegacy ? replyBodyAt : messageBodyAt);
  head.writeInt32LE(id, 8);
  head.writeInt32LE(isLegacy ? opcodes.reply : opcodes.message, 12);
  if (isLegacy) head.writeInt32LE(1, replyBodyAt - 4);
  return framed(head, body);
}

/** Returns a request with this body, whose answer need not say to which one it belongs. */
export function requestOf(body: Document): Buffer {
  const head = Buffer.alloc(messageBodyAt);
  head.writeInt32LE(opcodes.message, 12);
  return framed(head, body);
}

/** Returns an answer with its body changed. */
export function changed(answer: Buffer, change: (body: Document) => Document): Buffer {
  const bodyAt = answer.readInt32LE(12) === opcodes.reply ? replyBodyAt : messageBodyAt;
  return framed(answer.subarray(0, bodyAt), change(parse(answer, bodyAt)));
}

function parse(frame: Buffer, bodyAt: number): Document {
  return BSON.deserialize(frame.subarray(bodyAt), { allowObjectSmallerThanBufferSize: true });
}

function framed(head: Buffer, body: Document): Buffer {
  const frame = Buffer.concat([head, BSON.serialize(body)]);
  frame.writeInt32LE(frame.length, 0);
  return frame;
}
