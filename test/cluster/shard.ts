import { connect, type Socket } from 'node:net';
import { frameReader } from '../wire-messages.js';

/** One of the engines behind a router. */
export interface Shard {
  /** From now on, gives no answer until `restore`; its connections stay open. */
  silence: () => void;
  /** Ends the connections on which something has been lost. */
  restore: () => void;
  /** Opens a connection, and calls `onEnd` when the engine has ended it. */
  connect: (onEnd: () => void) => ShardConnection;
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
  const incomplete = new Set<Socket>();
  return {
    silence: () => void (isSilent = true),
    restore() {
      isSilent = false;
      for (const socket of incomplete) socket.destroy();
    },
    connect(onEnd) {
      const socket = connect(path);
      // An engine answers the messages of a connection in their order.
      const waiting: ((reply: Buffer) => void)[] = [];
      const read = frameReader((reply) => {
        const answer = waiting.shift();
        if (isSilent) incomplete.add(socket);
        else answer?.(reply);
      });
      const end = () => {
        incomplete.delete(socket);
        onEnd();
      };
      socket
        .on('data', read)
        .on('error', () => socket.destroy())
        .on('close', end);
      return {
        ask: (message) =>
          new Promise((resolve) => {
            if (isSilent) return void incomplete.add(socket);
            waiting.push(resolve);
            socket.write(message);
          }),
        end: () => socket.destroy(),
      };
    },
  };
}
