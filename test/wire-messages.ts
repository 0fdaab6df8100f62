import { BSON, type Document } from 'mongodb';

const messageOpcode = 2_013;

/** Returns a function that takes the bytes of one direction as they arrive and passes on each complete frame. */
export function frameReader(onFrame: (frame: Buffer) => void): (bytes: Buffer) => void {
  let chunks: Buffer[] = [];
  let [buffered, wanted] = [0, 4];
  return (bytes) => {
    chunks.push(bytes);
    buffered += bytes.length;
    if (buffered < wanted) return;
    let rest = Buffer.concat(chunks);
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
      onFrame(rest.subarray(0, rest.readInt32LE(0)));
      rest = rest.subarray(rest.readInt32LE(0));
    }
    chunks = [rest];
    [buffered, wanted] = [rest.length, rest.length < 4 ? 4 : rest.readInt32LE(0)];
  };
}

/** Like `frameReader`, but passes on only what has the form of an OP_MSG. */
export function messageReader(onMessage: (message: Buffer) => void): (bytes: Buffer) => void {
  return frameReader((frame) => void (frame.readInt32LE(12) === messageOpcode && onMessage(frame)));
}

/** Reads an OP_MSG; `options` say, for example, that numbers keep their types. */
export function parseOpMsg(message: Buffer, options: BSON.DeserializeOptions = {}): Document {
  const sequences: Document = {};
  let body: Document = {};
  for (let at = 20; at < message.length;) {
    const size = message.readInt32LE(at + 1);
    if (message[at] === 0) body = BSON.deserialize(message.subarray(at + 1, at + 1 + size), options);
    else {
      const nameEnd = message.indexOf(0, at + 5);
      const documents: Document[] = [];
      for (let from = nameEnd + 1; from < at + 1 + size; from += message.readInt32LE(from))
        documents.push(BSON.deserialize(message.subarray(from, from + message.readInt32LE(from)), options));
      sequences[message.toString('utf8', at + 5, nameEnd)] = documents;
    }
    at += 1 + size;
  }
  return { ...body, ...sequences };
}
