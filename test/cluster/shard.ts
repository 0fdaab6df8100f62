import { connect } from 'node:net';
import { frameReader } from './wire.js';

/** One of the engines behind a router. */
export interface Shard {
  /** From now on, gives no answer until `restore`; its connections stay open. */
  silence: () => void;
  /** Questions asked in between stay without an answer, as those that a network has lost. */
  restore: () => void;
  connect: () => ShardConnection;
}

/** A connection of a client's own to an engine. */
export interface ShardConnection {
  /** Sends a message, and returns the engine's reply; never resolves if the engine is silent or the connection ends. */
  ask: (message: Buffer) => Promise<Buffer>;
  end: () => void;
}

export function createShard(uri: string): Shard {
  const path = decodeURIComponent(new URL(uri).hostname);
  let isSilent = false;
  return {
    silence: () => void (isSilent = true),
    restore: () => void (isSilent = false),
    connect() {
      const socket = connect(path);
      // An engine answers the messages of a connection in their order.
      const waiting: ((reply: Buffer) => void)[] = [];
      const read = frameReader((reply) => {
        const answer = waiting.shift();
        if (!isSilent) answer?.(reply);
      });
      socket.on('data', read).on('error', () => socket.destroy());
      return {
        ask: (message) =>
          new Promise((resolve) => {
            if (isSilent) return;
            waiting.push(resolve);
            socket.write(message);
          }),
        end: () => socket.destroy(),
      };
    },
  };
}
