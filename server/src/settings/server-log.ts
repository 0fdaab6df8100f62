import { visible } from '@crop-planning/shared/visible-text';
import { join, resolve } from 'node:path';
import type { Config } from './config.js';
import { preparePrivateFolder } from './data-folder.js';
import { createLogger, type Logger } from './log.js';
import { createLogFile } from './log-file.js';

const fileName = 'server.log';

type LogConfig = Pick<Config, 'DATA_DIR' | 'LOG_LEVEL' | 'LOG_TO'>;

/** The parts of a line of JSON that its description treats specially. */
interface LogLine {
  level: string;
  time: string;
  message: string;
  error?: string | { message: string };
  [field: string]: unknown;
}

/**
 * Creates the log that LOG_TO selects. With a file, warnings and errors are also written to stderr, each as one
 * line of plain text. If the file cannot be used, that is reported there once, and the server keeps running.
 */
export function createServerLog(config: LogConfig): Logger {
  const path = logPathOf(config);
  if (path === undefined) return createLogger(config.LOG_LEVEL);
  const file = createLogFile(path, {
    prepare: () => preparePrivateFolder(config.DATA_DIR),
    onFailure: (error) => writePlain(`warning: ${path} cannot be written: ${messageOf(error)}`),
  });
  const plain = { write: (line: string) => writePlain(describeLine(line)) };
  return createLogger(config.LOG_LEVEL, [
    { level: 'trace', stream: file },
    { level: 'warn', stream: plain },
  ]);
}

/** Returns the absolute path of the file to which the server logs, or undefined if it logs to stderr. */
export function logPathOf({ DATA_DIR, LOG_TO }: LogConfig): string | undefined {
  return LOG_TO === 'file' ? resolve(join(DATA_DIR, fileName)) : undefined;
}

/** Describes a line of JSON in plain text, without the stacks of errors, which are in the file. */
function describeLine(line: string): string {
  const { level, time: _, message, error, ...fields }: LogLine = JSON.parse(line);
  const cause = error === undefined ? '' : `: ${typeof error === 'string' ? error : error.message}`;
  const details = Object.entries(fields)
    .filter(([, value]) => typeof value !== 'object')
    .map(([name, value]) => `${name} ${String(value)}`);
  const suffix = details.length === 0 ? '' : ` (${details.join(', ')})`;
  return `${level === 'warn' ? 'warning' : level}: ${message}${cause}${suffix}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Writes one line to stderr, with control characters escaped. */
function writePlain(text: string): void {
  process.stderr.write(`crop-server: ${visible(text)}\n`);
}
