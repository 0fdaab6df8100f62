// What no service on the driver can go below: a server that answers over node's HTTP alone, always with the bytes that
// the service answered once, either at once (/bytes/list) or after the service's statements (/statements/list), asked
// of the bare driver. Arguments: the service's address, a reader's token and the id of a plan, the token of one who creates.
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { argv } from 'node:process';
import { AbstractCursor, MongoClient, ObjectId, type Collection, type Db } from 'mongodb';
import { recordsOf, type Records } from '../../../server/src/records/handle.js';
import { measuredEverywhere, newPlan } from './calls.js';

interface Statement {
  collection: string;
  method: string;
  args: unknown[];
}

type Name = (typeof measuredEverywhere)[number];

const [, , service = '', readerToken = '', planId = '', makerToken = ''] = argv;
const [reader, maker] = [claimsOf(readerToken), claimsOf(makerToken)];
const client = new MongoClient(process.env['MONGODB_URI'] ?? '');
const db = client.db('crop_planning');
const plan = { ...newPlan, risk_tolerance: 'low' } as const;

/** What a request of the service asks of its records. */
const work: Record<Name, (records: Records) => Promise<unknown>> = {
  list: async ({ sessions, plans }) => {
    const newest = plans.findingNewest(reader.sub, { includeArchived: false });
    await sessions.findWithAccount(reader.sub, reader.sid, newest);
  },
  get: async ({ sessions, plans }) => {
    await sessions.findWithAccount(reader.sub, reader.sid, plans.finding(planId));
  },
  create: async ({ sessions, accounts, plans }) => {
    await sessions.findWithAccount(maker.sub, maker.sid);
    const places = { count: 1, plansMax: 1_000_000_000, ahead: new Date() };
    await accounts.takeCropPlanPlaces(maker.sub, places);
    await plans.insert(maker.sub, plan, new Date());
  },
};

const answers = new Map<string, () => Promise<Buffer> | Buffer>();
for (const name of measuredEverywhere) {
  const bytes = await answerOf(name);
  const statements = await statementsOf(work[name]);
  answers.set(`/bytes/${name}`, () => bytes);
  answers.set(`/statements/${name}`, async () => {
    for (const statement of statements) await ask(statement);
    return bytes;
  });
}

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => void answer(request.url ?? '', response));
});
server.listen(0, '127.0.0.1', () => console.log(`listening on http://127.0.0.1:${portOf(server)}`));
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  void client.close();
});

async function answer(path: string, response: ServerResponse): Promise<void> {
  const bytes = await answers.get(path)?.();
  if (!bytes) return void response.writeHead(404).end();
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length };
  response.writeHead(200, headers).end(bytes);
}

/** Returns the statements that the work asks, by running it once. */
async function statementsOf(run: (records: Records) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  await run(recordsOf(noting(db, statements)));
  return statements;
}

function noting(real: Db, statements: Statement[]): Db {
  return new Proxy(real, {
    get: (_, property) =>
      property === 'collection'
        ? (name: string) => notingOf(real.collection(name), statements)
        : Reflect.get(real, property),
  });
}

function notingOf(real: Collection, statements: Statement[]): Collection {
  return new Proxy(real, {
    get(_, property) {
      const member: unknown = Reflect.get(real, property);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        statements.push({ collection: real.collectionName, method: String(property), args });
        return Reflect.apply(member, real, args) as unknown;
      };
    },
  });
}

async function ask({ collection, method, args }: Statement): Promise<void> {
  const target = db.collection(collection);
  const given = method === 'insertOne' ? [{ ...(args[0] as object), _id: new ObjectId() }] : args;
  const asked: unknown = Reflect.apply(Reflect.get(target, method) as () => unknown, target, given);
  await (asked instanceof AbstractCursor ? asked.toArray() : asked);
}

async function answerOf(name: Name): Promise<Buffer> {
  const path = name === 'get' ? `/crop-plans/${planId}` : '/crop-plans';
  const token = name === 'create' ? makerToken : readerToken;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const created = name === 'create' && { method: 'POST', body: JSON.stringify(newPlan) };
  return Buffer.from(await (await fetch(service + path, { headers, ...created })).arrayBuffer());
}

function claimsOf(accessToken: string): { sub: string; sid: string } {
  const [, claims = ''] = accessToken.split('.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string; sid: string };
}

function portOf(listening: Server): number {
  return (listening.address() as AddressInfo).port;
}
