import { connectEngine, startEngine } from '@crop-planning/engine';
import {
  cropPlanSchema,
  tokenResponseSchema,
  type CropPlan,
  type ErrorCode,
  type TokenResponse,
} from '@crop-planning/shared';
import {
  createCalculationThreads,
  createHashThreads,
  createTables,
  deadlines,
  startApp,
  type AppOptions,
  type AppRouter,
  type Config,
  type Deadlines,
} from '@crop-planning/server';
import { runOperator } from '@crop-planning/server/operator';
import { createTRPCClient, httpLink, TRPCClientError, type TRPCClient } from '@trpc/client';
import { MongoClient, type Db } from 'mongodb';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable, type Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { test as base } from 'vitest';
import { z } from 'zod';
import { createAnswerCheck, type AnswerCheck } from './api-document.js';
import { freshDatabase } from './fresh-database.js';

/** A running server, with the details that tests may use. */
export interface TestApp {
  url: string;
  /** The environment for an operator's command on the same database. */
  environment: Record<string, string>;
  now: () => Date;
  /** Advances the server's clock; the tests of a file share it. */
  advanceClock: (ms: number) => void;
  /** From now on, time passes only through `advanceClock`. */
  stopClock: () => void;
  /** The entries that the server has logged. */
  logged: LogEntry[];
  close: () => Promise<void>;
}

export interface LogEntry {
  level: 'debug' | 'info' | 'warn' | 'error';
  fields: object;
  message: string;
}

export interface TestAccount {
  email: string;
  password: string;
  full_name: string;
  tokens: TokenResponse;
}

export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

export interface RestOptions {
  /** A string is sent unchanged, anything else as JSON. */
  body?: unknown;
  /** The Bearer token. */
  token?: string;
  headers?: Record<string, string>;
}

export interface RestAnswer {
  status: number;
  headers: Headers;
  /** The parsed JSON; undefined if there is no body. */
  body: unknown;
}

/** Sends a request such as `GET /crop-plans`. */
export type Rest = (request: string, options?: RestOptions) => Promise<RestAnswer>;

export const serverBin = fileURLToPath(new URL('../server/bin/crop-server.js', import.meta.url));

export const planInput = {
  name: 'North field',
  crop: 'maize',
  location: 'Nakuru, Kenya',
  planting_month: 3,
  risk_tolerance: 'low',
} as const;

const password = 'a quiet field at dawn';

/**
 * Shared by all servers, because reading the tables takes longer than most tests and nothing changes them.
 */
export const tables = createTables();

/** Shared by all servers, because starting a thread takes longer than most tests. */
const hashThreads = createHashThreads();
const calculationThreads = createCalculationThreads();

/**
 * Those of servers in tests: a busy machine may need many times longer than the deadlines that clients can rely on.
 * A test of these deadlines names them itself.
 */
export const patience: Deadlines = {
  ...deadlines,
  requestMs: 95_000,
  electionMs: 49_000,
  repeatableElectionMs: 69_000,
  transactionMs: 90_000,
  statementMs: 40_000,
  calculationMs: 85_000,
  hashTurnMs: 90_000,
};

/** Cached by document, because compiling its schemas takes longer than most tests. */
const answerChecks = new Map<string, AnswerCheck>();

/** Fixtures start when a test uses them; there is one server for each file, and one account for each test. */
export const test = base
  .extend('app', { scope: 'file' }, async ({}, { onCleanup }): Promise<TestApp> => {
    const app = await startTestApp();
    onCleanup(app.close);
    return app;
  })
  .extend('apiKey', { scope: 'file' }, async ({ app }) => createApiKey(app, 'advisor'))
  .extend('db', { scope: 'file' }, async ({ app }, { onCleanup }) => {
    const { db, close } = await connectTo(app);
    onCleanup(close);
    return db;
  })
  .extend('findUndescribed', { scope: 'file' }, async ({ app }) => answerCheckOf(app))
  .extend('rest', async ({ app, findUndescribed }) => restOf(app, findUndescribed))
  .extend(
    'trpc',
    async ({ app }) =>
      (token?: string) =>
        trpcOf(app, token),
  )
  .extend(
    'createAccount',
    async ({ app }) =>
      () =>
        register(restOf(app)),
  )
  .extend('account', async ({ app }) => register(restOf(app)));

export type TestClock = ReturnType<typeof createTestClock>;

export function createTestClock() {
  let offsetMs = 0;
  let stoppedAtMs: number | undefined;
  return {
    now: () => new Date((stoppedAtMs ?? Date.now()) + offsetMs),
    advanceClock: (ms: number) => void (offsetMs += ms),
    stopClock: () => void (stoppedAtMs ??= Date.now()),
  };
}

/**
 * Starts a separate server. Its database is empty unless the settings name another, and its engine is shared
 * with other tests unless they name a data folder or are `ownEngine`.
 */
export async function startTestApp(
  settings: Partial<Config> = {},
  clock: TestClock = createTestClock(),
  jobs: AppOptions['jobs'] = false,
  options: Pick<
    AppOptions,
    'pageFolder' | 'tables' | 'deadlines' | 'listing' | 'migration' | 'isWarmedUp'
  > = {},
): Promise<TestApp> {
  const directory = await mkdtemp(join(tmpdir(), 'crop-test-'));
  const database = 'MONGODB_URI' in settings ? {} : await databaseConfig(settings);
  const config = { ...defaultConfig(directory), ...database, ...settings };
  const logged: LogEntry[] = [];
  const write = (level: LogEntry['level']) => (fields: object, message: string) => {
    logged.push({ level, fields, message });
  };
  const log = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
  const app = await startApp(config, {
    now: clock.now,
    log,
    jobs,
    tables,
    hashThreads,
    calculationThreads,
    deadlines: patience,
    // Its statements would be counted by tests that count those of something else.
    listing: false,
    // The same holds for looking for a migration, which a test of one does itself.
    migration: { freshMs: Infinity },
    // The servers of a file share their tables.
    isWarmedUp: false,
    ...options,
  });
  return {
    url: app.url,
    environment: {
      DATA_DIR: config.DATA_DIR,
      ...(config.MONGODB_URI && { MONGODB_URI: config.MONGODB_URI }),
    },
    ...clock,
    logged,
    async close() {
      await app.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/**
 * Returns a REST client. With `findUndescribed`, it throws if the API's document does not describe an answer.
 */
export function restOf({ url }: { url: string }, findUndescribed?: AnswerCheck): Rest {
  return async (request, { body, token, headers = {} } = {}) => {
    const [method = '', path = ''] = request.split(' ');
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const { status, headers: received } = response;
    const type = received.get('content-type') ?? '';
    // An event stream never ends.
    const isEndless = type.startsWith('text/event-stream');
    if (isEndless) await response.body?.cancel();
    const text = isEndless ? '' : await response.text();
    const problem = findUndescribed?.({ method, path, status, headers: received, text });
    if (problem !== undefined) throw new Error(problem);
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' || type.startsWith('application/x-ndjson') ? undefined : JSON.parse(text),
    };
  };
}

export function trpcOf({ url }: { url: string }, token?: string): TRPCClient<AppRouter> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return createTRPCClient<AppRouter>({ links: [httpLink({ url: `${url}/trpc`, headers })] });
}

export async function register(rest: Rest): Promise<TestAccount> {
  const account = { email: newEmail(), password, full_name: 'Ann Farmer' };
  const { status, body } = await rest('POST /auth/register', { body: account });
  if (status !== 201) throw new Error(`not registered: ${JSON.stringify(body)}`);
  return { ...account, tokens: tokenResponseSchema.parse(body) };
}

export async function createPlan(rest: Rest, token: string, changes: object = {}): Promise<CropPlan> {
  const { body } = await rest('POST /crop-plans', { token, body: { ...planInput, ...changes } });
  return cropPlanSchema.parse(body);
}

/**
 * Runs an operator's command in this process, with or without a running server. A check has nothing to wait for if
 * no request can be open: `settleMs: 0`.
 */
export async function runServerCommand(
  args: readonly string[],
  environment: Record<string, string>,
  stdin: Readable = Readable.from([]),
  {
    settleMs,
    stdout = new PassThrough(),
  }: { settleMs?: number; stdout?: Writable & { isTTY?: boolean } } = {},
): Promise<CommandResult> {
  const result = { code: 0, stdout: '', stderr: '' };
  result.code = await runOperator(args, {
    environment,
    version: '0.0.0',
    serve: () => Promise.reject(new Error('Use server-process.ts to start a server process.')),
    confirm: () => Promise.resolve(undefined),
    out: (text) => (result.stdout += text),
    err: (text) => (result.stderr += text),
    // Whether a command reports its progress depends on how long it takes.
    onProgress: () => undefined,
    stdout,
    stdin,
    ...(settleMs !== undefined && { settleMs }),
  });
  return result;
}

/** Creates the database of a data folder as the first start of a server does. */
export async function createDatabase({ DATA_DIR }: { DATA_DIR: string }): Promise<void> {
  await (await startEngine({ directory: join(DATA_DIR, 'database'), inline: true })).close();
}

/** Creates a producer's key as an operator does. */
export async function createApiKey({ environment }: TestApp, name: string): Promise<string> {
  const { stdout } = await runServerCommand(['api-keys', 'create', name], environment);
  return stdout.trim();
}

/** Returns an email that no account has. */
export function newEmail(): string {
  return `${randomUUID()}@example.org`;
}

/** Creates a one-time code for a new password as an operator does. */
export async function createResetCode({ environment }: TestApp, email: string): Promise<string> {
  const { stdout } = await runServerCommand(['accounts', 'reset-password', email], environment);
  return stdout.trim();
}

/** Connects to the database, for state that the service's interfaces neither show nor create. */
export async function connectTo({
  environment,
}: Pick<TestApp, 'environment'>): Promise<{ db: Db; close: () => Promise<void> }> {
  const { DATA_DIR = '', MONGODB_URI } = environment;
  const engine = MONGODB_URI ? undefined : await connectEngine({ directory: join(DATA_DIR, 'database') });
  const client = new MongoClient(MONGODB_URI ?? engine?.uri ?? '');
  return {
    db: MONGODB_URI ? client.db() : client.db('crop_planning'),
    async close() {
      await client.close();
      await engine?.close();
    },
  };
}

/** Returns the error that a promise fails with; throws if the promise does not fail. */
export async function failure(promise: Promise<unknown>): Promise<TRPCClientError<AppRouter>> {
  const outcome = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome instanceof TRPCClientError) return outcome;
  throw new Error('The call should have failed with an error of the service.', { cause: outcome });
}

/** Returns the error code with which a tRPC call fails. */
export async function failureCode(promise: Promise<unknown>): Promise<ErrorCode | undefined> {
  return (await failure(promise)).data?.code;
}

/** Returns the fields named in a VALIDATION_FAILED error. */
export function issuePaths(body: unknown): string[] {
  const { issues } = z.object({ issues: z.array(z.object({ path: z.string() })) }).parse(body);
  return issues.map(({ path }) => path).sort();
}

export function defaultConfig(directory: string): Config {
  return {
    HOST: '127.0.0.1',
    PORT: 0,
    DATA_DIR: directory,
    JWT_SECRET: ['a secret that only the tests know, of enough bytes'],
    ACCESS_TOKEN_MINUTES: 15,
    REFRESH_TOKEN_DAYS: 30,
    SESSION_MAX_DAYS: 90,
    // Lower than the settings allow, so that tests do not wait for hashing.
    BCRYPT_COST: 4,
    PASSWORD_MIN_LENGTH: 10,
    MAX_CONNECTIONS: 20_000,
    PLANS_PER_ACCOUNT_MAX: 20_000,
    MODEL_ANALYSES_PER_HOUR: 5_000,
    JOBS_LEASE_SECONDS: 30,
    ACCOUNT_STORAGE_MB_MAX: 1_024,
    AUDIT_RETENTION_DAYS: 90,
    LOG_LEVEL: 'info',
    LOG_TO: 'stderr',
    DRAIN_SECONDS: 0,
    METRICS_HOST: '127.0.0.1',
    BACKUP_EVERY_HOURS: 24,
    BACKUPS_KEPT: 14,
  };
}

async function answerCheckOf(app: TestApp): Promise<AnswerCheck> {
  const document = await (await fetch(`${app.url}/openapi.json`)).text();
  const check = answerChecks.get(document) ?? createAnswerCheck(JSON.parse(document));
  answerChecks.set(document, check);
  return check;
}

/** Returns the settings that put a test's data in a database of its own, unless its settings say where to. */
async function databaseConfig({ DATA_DIR }: Partial<Config>): Promise<Partial<Config>> {
  if (DATA_DIR !== undefined && !process.env['TEST_MONGODB_URI']) return {};
  return { MONGODB_URI: await freshDatabase() };
}
