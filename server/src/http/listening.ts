import { ConfigError } from '../settings/config.js';

/** The names of the settings that say where to listen. */
export interface ListeningSettings {
  host: string;
  port: string;
}

/** Returns an error that names the setting if its host or port cannot be used on this machine, otherwise the error. */
export function explainListening(error: unknown, { host, port }: ListeningSettings): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^(ENOTFOUND|EAI_.*)$/.test(code))
    return new ConfigError([
      `${host} must be a name or an address of this machine: it cannot be resolved (${code})`,
    ]);
  if (code === 'EADDRNOTAVAIL')
    return new ConfigError([`${host} must be an address of this machine (${code})`]);
  if (code === 'EACCES')
    return new ConfigError([`${port} must be one that your user may use, 1024 or higher (${code})`]);
  if (code === 'EADDRINUSE' && error instanceof Error)
    return new Error(
      `${error.message}. Set ${port} to another port${port === 'PORT' ? '; 0 picks a free one' : ''}.`,
      {
        cause: error,
      },
    );
  return error;
}
