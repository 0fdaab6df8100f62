import type { Command } from 'commander';
import { createChecks } from '../checks/service.js';
import type { CheckReport } from '../checks/service.js';
import { createChecksStore } from '../checks/store.js';
import type { OperatorIo } from './program.js';
import { withDatabase } from './with-database.js';

/** Longer than a request may take. */
const settleMs = 11_000;

export function addCheckCommand(program: Command, io: OperatorIo): void {
  program
    .command('check')
    .description('Look whether everything that has to hold of what is stored does hold.')
    .option('--json', 'print JSON')
    .action(({ json }: { json?: true }) =>
      withDatabase(io, async ({ db }) => {
        const report = await createChecks({ store: createChecksStore(db), settleMs })();
        io.out(json ? `${JSON.stringify(report)}\n` : describe(report));
        if (report.problem_count === 1) throw new Error('The check found a problem.');
        if (report.problem_count > 1) throw new Error(`The check found ${report.problem_count} problems.`);
      }),
    );
}

function describe({ checked, corrected, unsettled, problems, problem_count }: CheckReport): string {
  const lines = [
    ...Object.entries(checked),
    ['corrected', corrected],
    ['unsettled', unsettled],
    ['problems', problem_count],
  ];
  return [...lines.map((line) => line.join('\t')), ...problems].map((line) => `${line}\n`).join('');
}
