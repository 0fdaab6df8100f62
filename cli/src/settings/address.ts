import { homedir } from 'node:os';
import { join } from 'node:path';
import { usageError } from '../terminal/failures.js';

export type Config = ReturnType<typeof readConfig>;

export const profileDefault = 'default';
export const urlDefault = 'http://127.0.0.1:4000';

type Env = Readonly<Record<string, string | undefined>>;

export function readConfig(env: Env) {
  return {
    /** Undefined for the default profile. */
    profile: readProfile(env['CROP_PROFILE']),
    /** The service's address without a trailing slash. */
    url: readUrl(env['CROP_API_URL'] || urlDefault, 'CROP_API_URL'),
    /** The folder that contains the credentials. */
    directory: configDirectory(env),
    /** CROP_TOKEN: takes precedence over the stored login and is never refreshed. */
    token: readToken(env['CROP_TOKEN'] || undefined),
  };
}

/** Returns the folder that contains the settings and the credentials. */
export function configDirectory(env: Env): string {
  return env['CROP_CONFIG_DIR'] || join(env['XDG_CONFIG_HOME'] || join(homeOf(env), '.config'), 'crop');
}

/** Checks the name of a profile; returns undefined for the default profile, whether or not it is named. */
export function readProfile(name: string | undefined): string | undefined {
  if (!name || name === profileDefault) return undefined;
  if (/^[\w][\w.-]{0,39}$/.test(name)) return name;
  throw usageError(`"${name}" is not the name of a profile.`, {
    hints: ['A name has at most 40 letters, digits, dots, hyphens and underscores.'],
  });
}

/**
 * Checks an address and removes a trailing slash; an error names `from` as the source. Passwords and tokens
 * are sent to the address, so plain http is allowed only for this machine.
 */
export function readUrl(text: string, from: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw usageError(`${from} is not the address of a server: ${withoutSecrets(text)}`, {
      hints: [`It looks like ${urlDefault} or https://crops.example.org.`],
    });
  }
  if (url.username !== '' || url.password !== '') {
    throw usageError(`${from} must not contain a user name or a password.`, {
      tryNext: 'crop login',
    });
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw usageError(`Credentials are not sent over plain http to ${url.host}.`, {
      hints: ['Anyone on the network could read them; http is allowed only for your own machine.'],
      tryNext: `CROP_API_URL=https://${url.host} crop …`,
    });
  }
  return url.href.replace(/\/+$/, '');
}

/** Hides the parts that may contain a password or a token, even if the text is not an address. */
function withoutSecrets(text: string): string {
  return text.replace(/^.*@/s, '…@').replace(/[?#].*$/s, (part) => `${part[0]}…`);
}

/**
 * Refuses a token that contains a character no token has, since setting it in an HTTP header could fail with
 * an error that quotes the token.
 */
function readToken(text: string | undefined): string | undefined {
  if (text === undefined || /^[\x21-\x7e]+$/.test(text)) return text;
  throw usageError('CROP_TOKEN contains a character that no token has.', {
    hints: ['A space or a line break may have been copied along with it.'],
  });
}

/** Whether a URL's host name (with IPv6 in brackets) refers to this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** Returns the home folder of the user. */
export function homeOf(env: Env): string {
  return env['HOME'] || homedir();
}
