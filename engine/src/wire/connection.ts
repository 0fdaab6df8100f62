import type { Socket } from 'node:net';
import type { BsonDocument } from '../bson/document.js';
import { HalfSentMessage, type HalfSent } from './half-sent.js';
import { encodeReply, messageSizeBytesMax, parseMessage, WireError, type WireRequest } from './message.js';

/**
 * Handles a request; the signal is aborted when the peer disconnects. A failed command also gets a reply, so
 * the promise is rejected only for a fault in the engine.
 */
export type RequestHandler = (request: WireRequest, connection: AbortSignal) => Promise<BsonDocument>;

/** Answers one request after another until the peer disconnects or violates the protocol. */
export async function serveConnection(
  socket: Socket,
  handle: RequestHandler,
  halfSent: HalfSent,
): Promise<void> {
  let replyId = 0;
  const connection = new AbortController();
  socket.once('close', () => connection.abort());
  const unfinished = new HalfSentMessage(halfSent, () => socket.destroy());
  try {
    for await (const frame of readFrames(socket, unfinished)) {
      const request = parseMessage(frame);
      const reply = await handle(request, connection.signal);
      if (!request.replyExpected) continue;
      replyId = (replyId + 1) | 0;
      if (!socket.write(encodeReply(request, replyId, reply))) await drained(socket);
    }
  } catch (error) {
    if (!(error instanceof WireError) && !isDisconnect(error)) throw error;
  } finally {
    unfinished.end();
    socket.destroy();
  }
}

async function* readFrames(socket: Socket, unfinished: HalfSentMessage): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let available = 0;
  let messageSize = 0;
  for await (const chunk of socket) {
    chunks.push(chunk as Buffer);
    available += (chunk as Buffer).length;
    while (available >= 4) {
      if (messageSize === 0) {
        const [joined] = (chunks = [Buffer.concat(chunks)]);
        messageSize = joined?.readInt32LE(0) ?? 0;
        if (messageSize < 16 || messageSize > messageSizeBytesMax)
          throw new WireError('The message size is wrong.');
      }
      if (available < messageSize) break;
      const joined = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
      unfinished.end();
      yield joined.subarray(0, messageSize);
      chunks = joined.length > messageSize ? [joined.subarray(messageSize)] : [];
      available -= messageSize;
      messageSize = 0;
    }
    if (!unfinished.waitWith(available)) throw new WireError('There are too many unfinished messages.');
  }
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      socket.off('drain', done).off('close', done);
      resolve();
    };
    socket.on('drain', done).on('close', done);
    if (socket.destroyed) done();
  });
}

function isDisconnect(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}
