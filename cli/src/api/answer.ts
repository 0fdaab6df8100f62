import type { Api } from '../service/api.js';
import { asNetworkError, parseJson, readText, type Answer } from '../service/requests.js';
import { failureOf, redirectError } from '../service/service-errors.js';
import { dataError } from '../terminal/failures.js';
import { visible, visibleLines } from '@crop-planning/shared/visible-text';
import { asJson } from '../terminal/output/formats.js';
import type { Jq } from '../terminal/output/jq.js';
import type { Io } from '../terminal/io.js';

const notModified = 304;

export interface AnswerOptions {
  /** Whether to write the status and the headers before the body. */
  include: boolean;
  /** Whether errors go only to stderr, as JSON. */
  isJson: boolean;
  jq: Jq | undefined;
}

/** Writes the response; throws an error for a failure status or a redirect. */
export async function writeAnswer(
  { url, credential }: Pick<Api, 'url' | 'credential'>,
  answer: Answer,
  { stdout, stderr }: Pick<Io, 'stdout' | 'stderr'>,
  { include, isJson, jq }: AnswerOptions,
): Promise<void> {
  if (include) await stdout.write(headOf(answer));
  const isLines = /^application\/x-ndjson|^text\/event-stream/.test(answer.headers['content-type'] ?? '');
  const isRedirect = answer.status >= 300 && answer.status < 400 && answer.status !== notModified;
  const isDone = answer.status < 400 && !isRedirect;
  if (isDone && isLines) return writeLines();
  const text = await readText(url, answer);
  if (isDone) return writeText(text);
  if (!isJson) await stdout.write(forScreen(text));
  throw isRedirect
    ? redirectError(url, answer.status, answer.headers.location)
    : failureOf({ url, credential }, answer, text);

  async function writeText(body: string): Promise<void> {
    if (jq === undefined) return stdout.write(forScreen(body));
    if (body !== '') await writeFiltered(jq, body);
  }

  /** Writes each line as it arrives, until the reader closes the pipe. */
  async function writeLines(): Promise<void> {
    let rest = '';
    try {
      for await (const chunk of answer.body.setEncoding('utf8')) {
        answer.renew();
        const lines = `${rest}${chunk}`.split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) {
          if (jq === undefined) await stdout.write(`${stdout.isTerminal ? visible(line) : line}\n`);
          else if (line !== '') await writeFiltered(jq, line);
        }
        if (!stdout.isRead) return;
      }
    } catch (error) {
      throw error instanceof Error ? asNetworkError(url, error) : error;
    }
    await writeText(rest);
  }

  async function writeFiltered(filter: Jq, json: string): Promise<void> {
    if (parseJson(json) === undefined) {
      const type = visible(answer.headers['content-type'] ?? 'of no type');
      throw dataError('--jq needs a JSON answer.', { hints: [`The answer is ${type}.`] });
    }
    const { lines, said, failure } = filter(json);
    await stdout.write(lines.map((line) => `${line}\n`).join(''));
    if (said !== '') await stderr.write(`${stderr.isTerminal ? visibleLines(said) : said}\n`);
    if (failure !== undefined) throw failure;
  }

  /** A pipe gets every byte as received; a terminal gets formatted JSON. */
  function forScreen(body: string): string {
    if (!stdout.isTerminal || body === '') return body;
    const value = parseJson(body);
    const text = value === undefined ? visibleLines(body) : asJson(value, true, 2);
    return text.endsWith('\n') ? text : `${text}\n`;
  }
}

function headOf({ status, statusText, headers }: Answer): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
  return [`HTTP/1.1 ${status} ${statusText}`, ...lines, '', ''].map(visible).join('\n');
}
