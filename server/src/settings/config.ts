import { passwordLengthMin } from '@crop-planning/shared';
import { isIP } from 'node:net';
import { isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { logLevels, logOutputs } from './log.js';
import { isLoopback, loopbackNames } from './loopback.js';
import { problemsOfMongoUri } from './mongodb-uri.js';
import { isRepeatedSecret } from './repeated-secret.js';

export type Environment = Readonly<Record<string, string | undefined>>;

export type DatabaseConfig = z.output<typeof databaseSettings>;
export type OperatorConfig = z.output<typeof operatorSettings>;
export type MigrationConfig = z.output<typeof migrationSettings>;
export type AddressConfig = z.output<typeof addressSettings>;
export type Config = z.output<typeof settings>;

/**
 * Reports problems with the settings, in sentences that contain no value of a setting except a file's path.
 */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const secretSizeBytesMin = 32;
/** The largest storage limit of an account, in MiB. */
export const storageMbMax = 1_000_000;

const originRule =
  'must be a list of exact origins such as https://app.example.org, in lower case and without a path, a default port or *';
const publicOriginRule =
  'must be a list of exact origins such as https://crops.example.org, in lower case and without a path or a default port; http is allowed only for localhost, 127.0.0.1 and [::1]';
const proxyRule =
  'must be a list of addresses and ranges such as 10.0.0.0/8; a range of all addresses is not allowed';
const climateUrlRule = 'must be an address such as https://open-meteo.com, without a user name or password';
const collectorRule = 'must be an address such as http://127.0.0.1:4318, without a user name or password';

/**
 * The settings that all servers of one database must have the same value of, each with the part of the value that is
 * compared: a query of an address may be a key, and a default may depend on where the server listens.
 */
export const sharedSettings = z.registry<{
  comparedAs?: (value: unknown, all: { readonly HOST: string }) => unknown;
}>();

const databaseSettings = z.object({
  MONGODB_URI: z
    .string()
    .superRefine((uri, { addIssue }) => problemsOf(uri).forEach((message) => addIssue(message)))
    .optional()
    .describe('The MongoDB to use, a replica set or a sharded cluster; by default the embedded engine runs.'),
  DATA_DIR: z
    .string('must be set, because there is no home folder')
    .describe('The folder of the embedded engine and of the generated secret.'),
  OPLOG_MB: integer(1, 1_000_000)
    .optional()
    .describe(
      'How much the embedded engine keeps of its latest changes, in MiB, for those who follow them. By default 64.',
    ),
  LOG_LEVEL: z
    .enum(logLevels, `must be one of ${logLevels.join(', ')}`)
    .default('info')
    .describe('The lowest level of messages that are logged.'),
});

function problemsOf(uri: string): string[] {
  if (!/^mongodb(\+srv)?:\/\/./.test(uri)) return ['must begin with mongodb:// or mongodb+srv://'];
  return problemsOfMongoUri(uri);
}

const operatorSettings = databaseSettings.extend({
  AUDIT_RETENTION_DAYS: integer(1, 3650)
    .default(90)
    .describe('How long events such as logins and password changes are kept in the audit.')
    .register(sharedSettings, {}),
  CLIMATE_URL: z
    .string()
    .refine(isPlainUrl, climateUrlRule)
    .optional()
    .describe(
      'The source of climates that have not been imported: Open-Meteo or a compatible server. By default none.',
    )
    .register(sharedSettings, { comparedAs: withoutQuery }),
  SOWING_CALENDAR_FILE: z
    .string()
    .optional()
    .describe(
      'A CSV file with the months in which crops are sown in regions, such as a calendar of GEOGLAM. By default none.',
    )
    .register(sharedSettings, { comparedAs: isGiven }),
  JOBS_LEASE_SECONDS: integer(1, 3600)
    .default(30)
    .describe('How long a server may be silent before another one takes over its scheduled job.')
    .register(sharedSettings, {}),
  ANALYSES_KEPT_PER_PLAN: integer(1, 1_000_000)
    .optional()
    .describe(
      'How many analyses of a plan are kept: the oldest are removed once they are a day old. By default all are kept.',
    )
    .register(sharedSettings, {}),
  ACCOUNT_STORAGE_MB_MAX: integer(1, storageMbMax)
    .default(1_024)
    .describe('How much space the analyses of an account may take, in MiB.')
    .register(sharedSettings, {}),
  BACKUP_FOLDER: z
    .string()
    .refine((path) => isAbsolute(path), 'must be an absolute path')
    .optional()
    .describe(
      'The folder for scheduled backups of the embedded database, whose parent must exist. By default, none are made.',
    ),
  BACKUP_EVERY_HOURS: integer(1, 720).default(24).describe('How often a backup is made.'),
  BACKUPS_KEPT: integer(1, 1_000)
    .default(14)
    .describe('How many sound backups are kept; older ones are removed.'),
});

/** What `crop-server migrate` reads beyond what its database needs. */
const migrationSettings = operatorSettings.extend({
  MIGRATE_URI: databaseSettings.shape.MONGODB_URI.describe(
    'The MongoDB that crop-server migrate copies to or, with --from, from; a replica set or a sharded cluster.',
  ),
  JWT_SECRET: z.string().optional(),
});

const addressSettings = operatorSettings.extend({
  HOST: z.string().default('127.0.0.1').describe('The address to listen on.'),
  PORT: integer(0, 65_535).default(4000).describe('The port to listen on; 0 picks a free one.'),
  METRICS_PORT: integer(1, 65_535)
    .optional()
    .describe(
      'The port of the metrics alone. By default they are served at /metrics beside everything else.',
    ),
  METRICS_HOST: z.string().default('127.0.0.1').describe('The address for METRICS_PORT.'),
});

/** Every setting of the server: its name in the environment, its rule, its default and its purpose. */
export const settings = addressSettings.extend({
  DRAIN_SECONDS: integer(0, 600)
    .default(0)
    .describe('How long a server that is to stop still accepts requests, while it is no longer ready.'),
  LOG_TO: z
    .enum(logOutputs, `must be one of ${logOutputs.join(', ')}`)
    .default('stderr')
    .describe('Where the server logs to: stderr, or the file server.log in DATA_DIR.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(isPlainUrl, collectorRule)
    .optional()
    .describe('The collector of OpenTelemetry that gets the traces. By default there are none.'),
  JWT_SECRET: z
    .string()
    .transform((list) => list.split(',').map((secret) => secret.trim()))
    .refine(
      (secrets): secrets is [string, ...string[]] => secrets.every(isLong),
      `must be a list of secrets of at least ${secretSizeBytesMin} bytes each`,
    )
    .refine(
      (secrets) => !secrets.some((secret) => isLong(secret) && isRepeatedSecret(secret)),
      'must not contain a secret that repeats a word or a few characters; create one with openssl rand -hex 32',
    )
    .optional()
    .describe('The secrets that sign tokens, comma-separated; the first one signs, all are accepted.'),
  ACCESS_TOKEN_MINUTES: integer(1, 1440)
    .default(15)
    .describe('How long an access token lasts.')
    .register(sharedSettings, {}),
  REFRESH_TOKEN_DAYS: integer(1, 3650)
    .default(30)
    .describe('How long an unused session lasts.')
    .register(sharedSettings, {}),
  SESSION_MAX_DAYS: integer(1, 3650)
    .default(90)
    .describe('The maximum lifetime of a session.')
    .register(sharedSettings, {}),
  BCRYPT_COST: integer(10, 16)
    .default(12)
    .describe('The bcrypt cost of hashing a password, as an exponent of two.')
    .register(sharedSettings, {}),
  PASSWORD_MIN_LENGTH: integer(8, 72)
    .default(passwordLengthMin)
    .describe('The minimum length of a new password, in characters.')
    .register(sharedSettings, {}),
  MAX_CONNECTIONS: integer(1, 1_000_000)
    .default(20_000)
    .describe('How many connections may be open at the same time; further ones are closed.'),
  PLANS_PER_ACCOUNT_MAX: integer(1, 1_000_000)
    .default(20_000)
    .describe('How many crop plans an account may hold, archived ones included.')
    .register(sharedSettings, {}),
  MODEL_ANALYSES_PER_HOUR: integer(1, 1_000_000)
    .default(5_000)
    .describe(
      'How much an account’s previews, suggestions and maps may cost per hour, in previews, and, counted separately, how many analyses of its plans it may request; the limit on analyses is at least PLANS_PER_ACCOUNT_MAX.',
    )
    .register(sharedSettings, {}),
  CORS_ORIGINS: list(isOrigin, originRule)
    .optional()
    .describe('The origins whose pages may call the service, comma-separated. By default none may.')
    .register(sharedSettings, {}),
  PUBLIC_ORIGINS: list(isPublicOrigin, publicOriginRule)
    .optional()
    .describe(
      'The origins at which browsers reach the server’s own page, comma-separated. By default only the server’s own address, if it is a loopback address.',
    )
    .register(sharedSettings, {}),
  VISITORS: z
    .enum(['on', 'off'], 'must be on or off')
    .optional()
    .describe(
      'Whether the model answers questions without an account. By default on if HOST is a loopback address, otherwise off.',
    )
    .register(sharedSettings, { comparedAs: (value, { HOST }) => value ?? visitorsAt(HOST) }),
  TRUST_PROXY: list(isAddressRange, proxyRule)
    .optional()
    .describe(
      'The proxies whose X-Forwarded-For is trusted, as addresses or CIDR ranges, comma-separated. By default, every caller behind a proxy has the proxy’s address.',
    ),
});

/** Reads the server's settings; raises ConfigError with all their problems. */
export function readConfig(environment: Environment): Config {
  const { data, problems } = parse(settings, environment);
  const isSecretMissing = isSet(environment, 'MONGODB_URI') && !isSet(environment, 'JWT_SECRET');
  const allProblems = [
    ...problems,
    ...(isSecretMissing ? ['JWT_SECRET must be set when MONGODB_URI is set'] : []),
    ...(data && exposesHttp(data)
      ? ['PUBLIC_ORIGINS may contain http only if HOST is a loopback address']
      : []),
    ...problemsOfBackups(environment),
  ];
  if (!data || allProblems.length > 0) throw new ConfigError(allProblems);
  return data;
}

/** An operator who sets one of these relies on backups, so a setting without effect is refused. */
function problemsOfBackups(environment: Environment): string[] {
  if (isSet(environment, 'BACKUP_FOLDER'))
    return isSet(environment, 'MONGODB_URI')
      ? [
          'BACKUP_FOLDER is for the embedded database, but MONGODB_URI is set: back MongoDB up with its own tools',
        ]
      : [];
  return ['BACKUP_EVERY_HOURS', 'BACKUPS_KEPT']
    .filter((name) => isSet(environment, name))
    .map((name) => `${name} has no effect without BACKUP_FOLDER`);
}

/** Returns whether callers without an account may ask the model. */
export function allowsVisitors({ VISITORS, HOST }: Pick<Config, 'VISITORS' | 'HOST'>): boolean {
  return (VISITORS ?? visitorsAt(HOST)) === 'on';
}

function visitorsAt(HOST: string): 'on' | 'off' {
  return isLoopback(HOST) ? 'on' : 'off';
}

/** Reads only the settings that an operator's command needs to reach the database and the server. */
export function readAddressConfig(environment: Environment): AddressConfig {
  return readSettings(addressSettings, environment);
}

/** Reads only the settings that an operator's command needs to work on the database. */
export function readOperatorConfig(environment: Environment): OperatorConfig {
  return readSettings(operatorSettings, environment);
}

/** Reads the settings of `crop-server migrate`. */
export function readMigrationConfig(environment: Environment): MigrationConfig {
  return readSettings(migrationSettings, environment);
}

function readSettings<T extends z.ZodObject>(schema: T, environment: Environment): z.output<T> {
  const { data, problems } = parse(schema, environment);
  if (!data) throw new ConfigError(problems);
  return data;
}

function parse<T extends z.ZodObject>(schema: T, environment: Environment) {
  const values = Object.keys(schema.shape).flatMap((name) => {
    const value = isSet(environment, name) ? environment[name] : defaultOf(name, environment);
    return value === undefined ? [] : [[name, value]];
  });
  const result = schema.safeParse(Object.fromEntries(values));
  const issues = result.error?.issues ?? [];
  return { data: result.data, problems: issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) };
}

function isLong(secret: string): boolean {
  return Buffer.byteLength(secret) >= secretSizeBytesMin;
}

/**
 * True for a setting with a value. An empty value counts as unset, because a compose file passes an unset
 * variable on as an empty value.
 */
function isSet(environment: Environment, name: string): boolean {
  return environment[name] !== undefined && environment[name] !== '';
}

function defaultOf(name: string, { XDG_DATA_HOME, HOME }: Environment): string | undefined {
  if (name !== 'DATA_DIR') return undefined;
  if (XDG_DATA_HOME) return join(XDG_DATA_HOME, 'crop-server');
  return HOME ? join(HOME, '.local', 'share', 'crop-server') : undefined;
}

function list(isItem: (item: string) => boolean, rule: string) {
  return z
    .string()
    .transform((text) => text.split(',').map((item) => item.trim()))
    .refine((items) => items.every(isItem), rule);
}

/**
 * True for an origin exactly as browsers send it, without path, default port or pattern; any other text would
 * never match.
 */
export function isOrigin(text: string): boolean {
  return /^https?:\/\/[a-z\d.:[\]_-]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** True for an origin whose traffic is encrypted or does not leave the browser's machine. */
function isPublicOrigin(text: string): boolean {
  return isOrigin(text) && (text.startsWith('https:') || loopbackNames.includes(new URL(text).hostname));
}

function exposesHttp({ HOST, PUBLIC_ORIGINS = [] }: z.output<typeof settings>): boolean {
  return !isLoopback(HOST) && PUBLIC_ORIGINS.some((origin) => origin.startsWith('http:'));
}

/**
 * True for a URL without user name, password and fragment: fetch refuses user names and passwords, and never
 * sends a fragment.
 */
function isPlainUrl(text: string): boolean {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { username, password, hash } = new URL(text);
  return username === '' && password === '' && hash === '';
}

/** Returns an address without its query. */
function withoutQuery(url: unknown): unknown {
  return typeof url === 'string' ? url.split('?')[0] : url;
}

function isGiven(value: unknown): boolean {
  return value !== undefined;
}

function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const bitsMax = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  const isSize = bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= bitsMax);
  return bitsMax > 0 && !address.includes('%') && isSize && rest.length === 0;
}

function integer(min: number, max: number) {
  const rule = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, rule)
    .transform(Number)
    .refine((value) => value >= min && value <= max, rule);
}
