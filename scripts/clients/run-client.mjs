import { isDeepStrictEqual } from 'node:util';
import { calls } from './story.mjs';
import { missingTools } from './toolchains.mjs';

/**
 * Generates, compiles and runs a client; prints what fails. Returns its row of the table: the client's `name` and
 * `version`, the outcome for each column in `results`, the columns that `failed`, the `seconds` that it took and, if it
 * was `skipped`, why.
 */
export async function runClient(client, { expected, ...context }) {
  const row = { name: client.name, version: client.version, results: {}, failed: [], seconds: 0 };
  const missing = missingTools(client.needs);
  if (missing.length > 0) return { ...row, skipped: `${missing.join(' and ')} not found` };
  console.log(`\n${client.name} ${client.version}`);
  const startedAt = performance.now();

  async function step(label, work) {
    try {
      const result = await work();
      row.results[label] = 'ok';
      return result;
    } catch (error) {
      row.results[label] = 'FAILED';
      row.failed.push(label);
      console.log(`FAILED  ${label}: ${error instanceof Error ? error.message : error}`);
      return undefined;
    }
  }

  for (const [label, work] of Object.entries(client.steps)) {
    if (row.failed.length === 0) await step(label, () => work(context));
  }
  if (row.failed.length === 0) {
    const answers = readAnswers((await step('program', () => client.run(context))) ?? '');
    for (const call of client.calls ?? calls) await step(call, () => compare(answers[call], expected[call]));
  }
  row.seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${row.failed.length === 0 ? 'ok' : 'FAILED'} (${row.seconds} s)`);
  return row;
}

/** Reads the lines that a program printed, by call; what is not JSON is what somebody's library prints. */
function readAnswers(printed) {
  const lines = printed.split('\n').filter((line) => line.startsWith('{'));
  return Object.fromEntries(lines.map((line) => JSON.parse(line)).map((answer) => [answer.call, answer]));
}

function compare(answer, expected) {
  if (answer === undefined) throw new Error('the program did not get there');
  if (answer.error !== undefined) throw new Error(answer.error);
  if (isDeepStrictEqual(answer.facts, expected)) return;
  throw new Error(`got ${JSON.stringify(answer.facts)} instead of ${JSON.stringify(expected)}`);
}
