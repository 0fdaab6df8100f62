import {
  AbstractCursor,
  MongoBulkWriteError,
  MongoServerError,
  type Collection,
  type Db,
  type MongoClient,
} from 'mongodb';
import type { ClientSlot } from './clients.js';
import { optionsAt } from './options-at.js';
import type { DatabaseTally } from './tally.js';
import { DeadlineError } from '../concurrency/deadline.js';
import { statements, traced } from '../tracing/traced.js';
import type { Leave, WriteGate } from './write-gate.js';

export interface StatementsOptions {
  clients: ClientSlot;
  /** Returns the client to use; by default the slot's current one. */
  client?: () => MongoClient;
  name: string;
  limits: StatementLimits;
  tally: DatabaseTally;
  /** What statements that write have to pass; those of a transaction pass it once, together. */
  gate?: WriteGate | undefined;
}

/** How statements are asked, whichever client they use. */
export type AskOptions = Pick<StatementsOptions, 'clients' | 'limits' | 'tally'>;

export interface StatementLimits {
  /** For one statement, while the database takes writes. */
  statementMs: number;
  /** How long the driver looks for a primary. */
  searchMs: number;
}

/**
 * Raised when the database did not answer a statement by the deadline and is therefore unlikely to answer
 * another.
 */
export class LateStatementError extends DeadlineError {}

/** After this long without any answer, a client's connections may have been silently lost. */
export const silentMsMax = 1_000;
/** How much longer a statement may wait for an election than the driver does, which then says so itself. */
const electionGraceMs = 300;

/**
 * Those that do not write. The driver takes the write concern of the client out of the options of each, which makes the
 * options a slow object: about a tenth of what such a statement takes.
 */
const readingStatements: ReadonlySet<string | symbol> = new Set(['aggregate', 'find', 'findOne']);

/** All others pass the gate, so that one that is new here cannot write while writes are stopped. */
const freeStatements: ReadonlySet<string | symbol> = new Set([
  ...readingStatements,
  'countDocuments',
  'estimatedDocumentCount',
  'listIndexes',
  'watch',
]);

/** They succeed although nothing was answered: the driver ends a cursor or a transaction that has failed by itself. */
const ends: ReadonlySet<string> = new Set(['abortTransaction', 'close']);

type Limit = <T>(kind: string, work: () => Promise<T>) => Promise<T>;

/** How much sooner than a statement's deadline the database gives it up, so that its answer says so. */
const answerMs = 250;

/** The limit that the database itself keeps, for a statement and for its write concern. */
export function databaseMsMax({ statementMs }: Pick<StatementLimits, 'statementMs'>): number {
  return statementMs - answerMs;
}

/**
 * Returns a database whose statements all have a deadline, even when the driver would wait for ever, as it
 * does after the database server was killed. Each statement uses the current client.
 */
export function limitStatements(options: StatementsOptions): Db {
  const { client = options.clients.current, name, limits, gate } = options;
  const current = derived(client, (one) => one.db(name));
  const reading = derived(client, (one) => one.db(name, { writeConcern: {} }));
  const limit: Limit = (kind, work) => askWithin(options, client(), kind, work);
  const collections = new Map<string, Collection>();

  const timed = Object.freeze({ maxTimeMS: databaseMsMax(limits) });

  /** Returns what finds the collection for a statement: what only reads has no write concern. */
  function targetOf(...parameters: Parameters<Db['collection']>): (property: string | symbol) => Collection {
    const [writer, reader] = [current, reading].map((source) =>
      derived(source, (db) => db.collection(...parameters)),
    ) as [() => Collection, () => Collection];
    return (property) => (readingStatements.has(property) ? reader() : writer());
  }

  /** Makes each collection once: a driver's collection takes long to make, and a transaction uses four. */
  function collectionOf(...[collectionName, options]: Parameters<Db['collection']>): Collection {
    const key = `${collectionName} ${options?.readConcern !== undefined}`;
    const made =
      collections.get(key) ??
      withLimit(targetOf(collectionName, options), {
        limit,
        timed,
        gate: gate?.isFree(collectionName) ? undefined : gate,
      });
    collections.set(key, made);
    return made;
  }

  return new Proxy(current(), {
    get(_, property) {
      if (property === 'collection') return collectionOf;
      const db = current();
      return memberOf(db, property, { self: db, limit });
    },
  });
}

/**
 * Runs a statement with a deadline; at the deadline, raises LateStatementError. While no member answers, the deadline
 * comes sooner, and while the members elect a primary, it comes later. The client is replaced if nothing at all is
 * answered for a second.
 */
export function askWithin<T>(
  { limits, clients, tally }: AskOptions,
  client: MongoClient,
  kind: string,
  work: () => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const startedMs = performance.now();
    const answer = traced(statements, kind, work);
    let isLate = false;
    const look = () => {
      clients.suspect(client, startedMs);
      const msMax = msMaxOf(limits, clients);
      const leftMs = startedMs + msMax - performance.now();
      if (leftMs > 0) {
        timer = setTimeout(look, Math.min(leftMs, silentMsMax));
        return;
      }
      if (clients.outlook() === 'silent') clients.abandon(client);
      const error = new LateStatementError(msMax);
      isLate = true;
      tally.noteFailure(kind, performance.now() - startedMs, error);
      reject(error);
    };
    let timer = setTimeout(look, silentMsMax);
    answer.then(
      (value) => {
        clearTimeout(timer);
        if (!ends.has(kind)) clients.noteAnswer();
        if (!isLate) tally.noteAnswer(kind, performance.now() - startedMs);
        resolve(value);
      },
      (failure: unknown) => {
        clearTimeout(timer);
        const error = unwrapped(failure);
        // An error from the server counts as an answer.
        if (error instanceof MongoServerError) clients.noteFailure(error);
        if (!isLate) tally.noteFailure(kind, performance.now() - startedMs, error);
        reject(error);
      },
    );
  });
}

function msMaxOf({ statementMs, searchMs }: StatementLimits, clients: ClientSlot): number {
  const outlook = clients.outlook();
  if (outlook === 'electing') return Math.max(statementMs, searchMs + electionGraceMs);
  return outlook === 'silent' ? statementMs / 2 : statementMs;
}

/**
 * Returns the failure of a command itself: the driver wraps that of one with several documents or changes as if the
 * server had answered.
 */
function unwrapped(failure: unknown): unknown {
  const cause: unknown = failure instanceof MongoBulkWriteError ? failure.errorResponse : undefined;
  return cause instanceof Error ? cause : failure;
}

/** Returns a function that makes something of the current source, and makes it again only for another source. */
export function derived<S, T>(current: () => S, make: (source: S) => T): () => T {
  let known: { source: S; made: T } | undefined;
  return () => {
    const source = current();
    if (known?.source !== source) known = { source, made: make(source) };
    return known.made;
  };
}

/** What applies to the statements of a collection or a cursor. */
interface Applied {
  limit: Limit;
  timed?: Timed | undefined;
  gate?: WriteGate | undefined;
  kind?: string | undefined;
}

/**
 * Returns a proxy of the object; the limit applies to every promise that a method of the object returns, a
 * collection's statements tell the database theirs, and those that write pass the gate.
 */
function withLimit<T extends object>(targetOf: (property: string | symbol) => T, applied: Applied): T {
  const proxy: T = new Proxy(targetOf(''), {
    get: (_, property) => memberOf(targetOf(property), property, { self: proxy, ...applied }),
  });
  return proxy;
}

type Timed = Readonly<{ maxTimeMS: number }>;

function memberOf(
  target: object,
  property: string | symbol,
  { self, limit, timed, gate, kind = String(property) }: Applied & { self: object },
) {
  const member: unknown = Reflect.get(target, property);
  if (typeof member !== 'function') return member;
  // Iterating a cursor requests one batch after another, each with its own deadline.
  if (property === Symbol.asyncIterator) return member.bind(self);
  const at = timed && optionsAt.get(property);
  const passed = gate && !freeStatements.has(property) ? gate : undefined;
  return (...args: unknown[]) => {
    if (at !== undefined) args[at] = args[at] === undefined ? timed : { ...timed, ...args[at] };
    const run = (): unknown => Reflect.apply(member, target, args);
    if (passed) return limitPassing(passed, run as () => Promise<unknown>, { limit, kind });
    const result = run();
    if (result === target) return self;
    if (result instanceof Promise) return limit(property === 'close' ? property : kind, () => result);
    // What a cursor reads counts as what has made it, such as `find`.
    return result instanceof AbstractCursor ? withLimit(() => result, { limit, kind }) : result;
  };
}

/** Runs a statement once it may begin; it counts as begun until the driver has an answer, not only until the limit. */
async function limitPassing<T>(
  gate: WriteGate,
  run: () => Promise<T>,
  { limit, kind }: { limit: Limit; kind: string },
): Promise<T> {
  const entered = gate.enter();
  const leave: Leave = entered instanceof Promise ? await entered : entered;
  return limit(kind, () => {
    // A statement that the driver refuses at once is a rejection, too.
    const answer = (async () => run())();
    answer.then(() => leave(), leave);
    return answer;
  });
}
