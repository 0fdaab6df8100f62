import pino from 'pino';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export type LogLevel = (typeof logLevels)[number];

type Write = (fields: object, message: string) => void;

/** The server's log, which never contains a password, a token or a key. */
export interface Logger {
  debug: Write;
  info: Write;
  warn: Write;
  error: Write;
}

/** Writes lines of JSON to stderr. */
export function createLogger(level: LogLevel): Logger {
  return pino(
    {
      level,
      base: null,
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: describeError },
    },
    pino.destination({ dest: 2, sync: false }),
  );
}

/** Describes an error without its other fields: those of a database error contain parts of documents. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  const cause = error.cause === undefined ? undefined : describeError(error.cause);
  return { type: error.name, message: error.message, code, stack: error.stack, cause };
}
