import type { Command } from 'commander';
import { validationOf } from '../database/validation.js';
import { checkData, type CheckReport } from '../background/checks/check-data.js';
import type { OperatorIo } from './io.js';
import { withDatabase } from './with-database.js';

/** Longer than a request may take. */
const defaultSettleMs = 11_000;

export function addCheckCommand(program: Command, io: OperatorIo): void {
  program
    .command('check')
    .description('Check that the stored data is consistent.')
    .option('--resume', 'continue the last check if it did not finish')
    .option('--json', 'print JSON')
    .action(({ json, resume }: { json?: true; resume?: true }) =>
      withDatabase(io, async ({ db, withoutDeadline }, { MONGODB_URI }) => {
        const { settleMs = defaultSettleMs } = io;
        const report = await withoutDeadline((unlimited) =>
          checkData(
            { db, collections: validationOf(unlimited, { inParts: MONGODB_URI === undefined }), settleMs },
            { resume: resume === true, onProgress: io.onProgress },
          ),
        );
        io.out(json ? `${JSON.stringify(report)}\n` : describe(report));
        if (report.problem_count === 1) throw new Error('The check found a problem.');
        if (report.problem_count > 1) throw new Error(`The check found ${report.problem_count} problems.`);
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
