import pino from 'pino';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Where the server can log to. */
export const logOutputs = ['stderr', 'file'] as const;

export type LogLevel = (typeof logLevels)[number];

type Write = (fields: object, message: string) => void;

/** The server's log, which never contains a password, a token or a key. */
export interface Logger {
  debug: Write;
  info: Write;
  warn: Write;
  error: Write;
}

/** Takes the lines of messages of this level and above, each with its line feed. */
export interface LogOutput {
  level: Exclude<LogLevel, 'silent'>;
  stream: { write: (line: string) => void };
}

/** Writes lines of JSON to these outputs, or to stderr if there are none. */
export function createLogger(level: LogLevel, outputs: readonly LogOutput[] = []): Logger {
  return pino(
    {
      level,
      base: null,
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: describeError },
    },
    outputs.length > 0 ? pino.multistream([...outputs]) : openStderr(),
  );
}

/** Opens stderr so that a file on a full disk neither ends the server nor keeps it from stopping. */
function openStderr() {
  const stderr = pino.destination({ dest: 2, sync: false });
  const { flushSync } = stderr;
  // At the end of the process, flushing would be repeated for ever.
  stderr.on('error', () => (stderr.flushSync = () => undefined));
  stderr.on('drain', () => (stderr.flushSync = flushSync));
  return stderr;
}

/** Leaves out further fields of an error, because those of a database error contain parts of documents. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  const cause = error.cause === undefined ? undefined : describeError(error.cause);
  return { type: error.name, message: error.message, code, stack: error.stack, cause };
}
