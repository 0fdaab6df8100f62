import { InvalidArgumentError, type Command } from 'commander';
import { validationOf } from '../database/validation.js';
import { checkData, type CheckReport } from '../background/checks/check-data.js';
import type { OperatorIo } from './io.js';
import { withDatabase } from './with-database.js';

/** Longer than a request may take. */
const defaultSettleMs = 11_000;
const workersMax = 32;

export function addCheckCommand(program: Command, io: OperatorIo): void {
  program
    .command('check')
    .description('Check that the stored data is consistent.')
    .option('--resume', 'join the last check if it did not finish, also while others work on it')
    .option('--workers <n>', 'how many parts to check at a time', parseWorkers, 2)
    .option('--json', 'print JSON')
    .action(({ json, resume, workers }: { json?: true; resume?: true; workers: number }) =>
      withDatabase(io, async ({ db, withoutDeadline }, { MONGODB_URI }) => {
        const { settleMs = defaultSettleMs } = io;
        const report = await withoutDeadline((unlimited) =>
          checkData(
            { db, collections: validationOf(unlimited, { inParts: MONGODB_URI === undefined }), settleMs },
            { resume: resume === true, workers, onProgress: io.onProgress },
          ),
        );
        io.out(json ? `${JSON.stringify(report)}\n` : describe(report));
        const failure = failureOf(report);
        if (failure !== undefined) throw new Error(failure);
      }),
    );
}

function describe(report: CheckReport): string {
  const { checked, not_checked, corrected, unsettled, problems, problem_count } = report;
  const lines = [
    ...Object.entries(checked),
    ['corrected', corrected],
    ['unsettled', unsettled],
    ['problems', problem_count],
  ];
  const all = [...lines.map((line) => line.join('\t')), ...not_checked, ...problems];
  return all.map((line) => `${line}\n`).join('');
}

/** Returns why the command fails, in a sentence; undefined if it does not. */
function failureOf({ problem_count, failed_ranges }: CheckReport): string | undefined {
  const found = problem_count === 1 ? 'a problem' : `${problem_count} problems`;
  const failed = failed_ranges === 1 ? 'one range' : `${failed_ranges} ranges`;
  if (failed_ranges === 0) return problem_count === 0 ? undefined : `The check found ${found}.`;
  const others = problem_count === 0 ? '' : `, and found ${found} in the others`;
  return `The check could not check ${failed} of accounts${others}. crop-server check --resume tries again.`;
}

function parseWorkers(value: string): number {
  const workers = Number(value);
  if (/^[1-9]\d?$/.test(value) && workers <= workersMax) return workers;
  throw new InvalidArgumentError(`It must be a number from 1 to ${workersMax}.`);
}
