import type { Document } from 'mongodb';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { frameReader, parseOpMsg } from '../wire-messages.js';
import { declaredCatalog, type Catalog } from './catalog.js';
import { createCommands, type Ask } from './commands.js';
import type { Counts } from './counts.js';
import { RefusedError } from './refused.js';
import { createShard } from './shard.js';
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
  /** What was refused to the service, in sentences. */
  refused: readonly string[];
  /** What the service had the shards do. */
  counts: Counts;
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
  maxWireVersion: 25,
  readOnly: false,
};
const hellos = ['hello', 'isMaster', 'ismaster'];

/** The servers name themselves so to the database; the tests' own clients and a migration do not. */
const serviceName = 'crop-server';

/** Values keep the types that the driver or the engine gave them. */
const withTypes = { promoteValues: false, bsonRegExp: true };

/**
 * Starts a router over engines, which sends each statement to the engine on which its owner lies, and to all of them
 * only if it is on the list of broadcasts. Collections that belong to nobody lie on the first one. Another catalog says
 * what is sharded and where it lies.
 */
export async function startRouter(
  engineUris: readonly string[],
  catalog: Catalog = declaredCatalog(engineUris.length, () => false),
): Promise<Router> {
  const shards = engineUris.map(createShard);
  const { run, counts } = createCommands(catalog);
  const sockets = new Set<Socket>();
  const refused: string[] = [];

  async function replyTo(command: Document, ask: Ask, isOfService: boolean): Promise<Document> {
    try {
      return await run(command, ask, isOfService);
    } catch (error) {
      if (isOfService) refused.push(error instanceof Error ? error.message : String(error));
      return error instanceof RefusedError ? error.toReply() : { ok: 0, code: 8, errmsg: String(error) };
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
    let isOfService = false;
    const onFrame = (frame: Buffer) => {
      const request = readRequest(frame);
      const command = request.isLegacy ? request.body : parseOpMsg(frame, withTypes);
      if (hellos.some((name) => name in command)) {
        if (command['client']) isOfService = isNamedAsService(command);
        socket.write(answerTo(request, { ...hello, localTime: new Date() }));
        return;
      }
      void replyTo(command, ask, isOfService).then((reply) => {
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
    shardOf: catalog.shardOf,
    silence: (shard) => shards[shard]?.silence(),
    restore: (shard) => shards[shard]?.restore(),
    connections: () => sockets.size,
    refused,
    counts,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function isNamedAsService({ client }: Document): boolean {
  return client.application?.name === serviceName;
}
