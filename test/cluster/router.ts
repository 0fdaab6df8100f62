import type { Document } from 'mongodb';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { frameReader, parseOpMsg } from '../wire-messages.js';
import { createCommands, type Ask } from './commands.js';
import { RefusedError } from './refused.js';
import { createRouting } from './routing.js';
import { createShard } from './shard.js';
import { createTransactions } from './transactions.js';
import { answerTo, readRequest, requestOf } from './wire.js';

export interface Router {
  /** The address of a database of this name. */
  uri: (database: string) => string;
  /** Returns the number of the engine that has everything of an account or of another owner. */
  shardOf: (owner: string) => number;
  /** From now on, this engine gives no answer, and its connections stay open. */
  silence: (shard: number) => void;
  /** Lets it answer again, and ends the connections on which something has been lost. */
  restore: (shard: number) => void;
  /** How many connections drivers have to the router. */
  connections: () => number;
  /** What was refused, in sentences. */
  refused: readonly string[];
  close: () => void;
}

/** What a router of a sharded cluster says of itself, and no replica set does: `msg`. */
const hello = {
  ok: 1,
  helloOk: true,
  ismaster: true,
  isWritablePrimary: true,
  msg: 'isdbgrid',
  maxBsonObjectSize: 16 * 1024 * 1024,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  logicalSessionTimeoutMinutes: 30,
  minWireVersion: 0,
  maxWireVersion: 21,
  readOnly: false,
};
const hellos = ['hello', 'isMaster', 'ismaster'];

/** Values keep the types that the driver or the engine gave them. */
const withTypes = { promoteValues: false, bsonRegExp: true };

/**
 * Starts a router over engines, which sends each statement to the engine on which its owner lies, and to all of them
 * only if it is on the list of broadcasts. Collections that belong to nobody lie on the first one.
 */
export async function startRouter(engineUris: readonly string[]): Promise<Router> {
  const shards = engineUris.map(createShard);
  const routing = createRouting(shards.length);
  const transactions = createTransactions();
  const commands = createCommands(routing, transactions, shards.length);
  const sockets = new Set<Socket>();
  const refused: string[] = [];

  async function replyTo(command: Document, ask: Ask): Promise<Document> {
    const [name = ''] = Object.keys(command);
    if (hellos.includes(name)) return { ...hello, localTime: new Date() };
    try {
      return await commands.run(command, ask);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      refused.push(error.message);
      return error.toReply();
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    const end = () => {
      sockets.delete(socket);
      socket.destroy();
      for (const link of links) link.end();
    };
    const links = shards.map((shard) => shard.connect(end));
    const ask: Ask = async (shard, command) => {
      const reply = await links[shard]?.ask(requestOf(command));
      return reply ? parseOpMsg(reply, withTypes) : {};
    };
    const onFrame = (frame: Buffer) => {
      const request = readRequest(frame);
      const command = request.isLegacy ? request.body : parseOpMsg(frame, withTypes);
      void replyTo(command, ask).then((reply) => {
        if (!request.isUnanswered) socket.write(answerTo(request, reply));
      });
    };
    socket.on('data', frameReader(onFrame)).on('error', end).on('close', end);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    uri: (database) => `mongodb://127.0.0.1:${port}/${database}`,
    shardOf: routing.shardOf,
    silence: (shard) => shards[shard]?.silence(),
    restore: (shard) => shards[shard]?.restore(),
    connections: () => sockets.size,
    refused,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
