import { MongoClient, type MongoClientOptions, type MongoOptions } from 'mongodb';
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';

const escaping =
  'contains a character in its user name or password that has to be escaped: write @ as %40, / as %2F, : as %3A, ? as %3F, # as %23 and % as %25';
const hosts = 'must name a host, or several with commas: mongodb://host:27017/database';
const oneName = 'is not valid: mongodb+srv:// takes one name without a port';

/** The options that name files, which the driver would read only when it connects. */
const fileOptions = ['tlsCAFile', 'tlsCertificateKeyFile', 'tlsCRLFile'] as const;

/**
 * Returns what is wrong with a MongoDB connection string, in sentences without its subject that say how to
 * write it. They contain no value except the path of a file: any part may belong to a password.
 */
export function problemsOfMongoUri(uri: string): string[] {
  let options: MongoOptions;
  try {
    ({ options } = new MongoClient(uri));
  } catch (error) {
    return [hasStrayCharacter(uri) ? escaping : describe(uri, error instanceof Error ? error.message : '')];
  }
  // A password that is cut at an unescaped @ and / leaves its end in the name of the database.
  if (/[@/:]/.test(options.dbName)) return [escaping];
  if (/[\\. "$*<>|]/.test(options.dbName))
    return ['must have a database name without spaces, dots and any of / \\ " $ * < > : |'];
  return [...problemsOfOptions(options), ...problemsOfFiles(options)];
}

/** Returns the hosts and the database's name of a valid connection string, which may be shown and stored. */
export function describeMongoUri(uri: string, usualName: string): string {
  const { hosts, srvHost } = new MongoClient(uri).options;
  const name = /^[^/]*\/\/[^/?]*\/([^?]+)/.exec(uri)?.[1] ?? usualName;
  return `${srvHost ?? hosts.map(String).join(',')}/${name}`;
}

/** Names the options with which the service would start, and then fail or lose what it has acknowledged. */
function problemsOfOptions({ readPreference, readConcern, ...options }: MongoOptions): string[] {
  const w = options.writeConcern?.w ?? 'majority';
  const breaking: readonly [isBreaking: boolean, advice: string][] = [
    [
      readPreference.mode !== 'primary',
      `readPreference=${readPreference.mode}: leave it out, or write primary`,
    ],
    [!options.retryWrites, 'retryWrites=false: leave it out'],
    [!options.retryReads, 'retryReads=false: leave it out'],
    [readConcern !== undefined, 'readConcernLevel: leave it out, the service chooses one for each read'],
    [w !== 'majority', 'a w other than majority: leave it out'],
    [options.writeConcern?.journal === false, 'journal=false: leave it out'],
  ];
  return breaking.flatMap(([isBreaking, advice]) => (isBreaking ? [`must not have ${advice}`] : []));
}

/** True unless what stands before the last @ is an escaped user name, with or without an escaped password. */
function hasStrayCharacter(uri: string): boolean {
  const [, user] = /^[^/]*\/\/(.*)@/s.exec(uri) ?? [];
  if (user === undefined) return false;
  if (!/^[^:@/?#]*(:[^:@/?#]*)?$/.test(user)) return true;
  try {
    decodeURIComponent(user);
    return false;
  } catch {
    return true;
  }
}

/** Chooses a sentence by the driver's message, which itself may contain any part of the string. */
function describe(uri: string, message: string): string {
  if (/port number|multiple service names/.test(message)) return oneName;
  if (/^Unable to parse|host/i.test(message)) return hosts;
  const names = [...(uri.split('?')[1] ?? '').matchAll(/(?:^|&)([a-z]+)=/gi)].map(([, name = '']) => name);
  const named = names.find((name) => new RegExp(`\\b${name}\\b`, 'i').test(message));
  // Without a sign for it, a name could also be the rest of a password that was cut at an &.
  const isSafe = !names.some((name) => /password/i.test(name));
  return `is not valid because of ${named !== undefined && isSafe ? `the option ${named}` : 'an option'}: see https://www.mongodb.com/docs/manual/reference/connection-string-options`;
}

function problemsOfFiles(options: MongoClientOptions): string[] {
  const read = fileOptions.flatMap((option) => {
    const path = options[option];
    return path === undefined ? [] : [{ option, path, ...readPem(path) }];
  });
  return read.flatMap(({ option, path, content, code }) => {
    if (content === undefined)
      return [`must name files that exist: ${option} ${path} cannot be read (${code})`];
    return isPem(option, content, options)
      ? []
      : [`must name files in PEM format: ${option} ${path} is not, or needs another password`];
  });
}

function readPem(path: string): { content?: Buffer; code?: string } {
  try {
    return { content: readFileSync(path) };
  } catch (error) {
    return { code: error instanceof Error && 'code' in error ? String(error.code) : 'unknown' };
  }
}

function isPem(
  option: (typeof fileOptions)[number],
  content: Buffer,
  { tlsCertificateKeyFilePassword: passphrase }: MongoClientOptions,
): boolean {
  try {
    // Node takes any text for the certificates of an authority, and finds none in it.
    if (option === 'tlsCAFile') return new X509Certificate(content).subject !== '';
    if (option === 'tlsCRLFile') createSecureContext({ crl: content });
    else createSecureContext({ cert: content, key: content, ...(passphrase && { passphrase }) });
    return true;
  } catch {
    return false;
  }
}
