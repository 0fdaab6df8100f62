import type { Command } from 'commander';
import { createAdmission } from '../background/forms/admission.js';
import { compareIndexes } from '../database/indexes.js';
import { indexTables } from '../records/records.js';
import { readOperatorConfig } from '../settings/config.js';
import { prepareDataFolder } from '../settings/data-folder.js';
import { backUp, restore } from '../database/backup.js';
import type { OperatorIo } from './io.js';
import { print, type Output } from './output.js';

export function addBackupCommands(program: Command, io: OperatorIo): void {
  program
    .command('backup')
    .description('Copy the embedded database into a file, even while servers are running on it.')
    .argument('<file>', 'the file, which must not exist yet')
    .option('--json', 'print JSON')
    .action(async (file: string, output: Output) => {
      const config = readOperatorConfig(io.environment);
      await prepareDataFolder(config);
      const backup = await backUp(config, file);
      print(io, output, backup, ({ file, size_bytes }) => `${file}\t${size_bytes} bytes`);
    });
  program
    .command('restore')
    .description('Restore a backup into a data folder without a database; no server may be running.')
    .argument('<file>', 'the backup')
    .option('--json', 'print JSON')
    .action(async (file: string, output: Output) => {
      const config = readOperatorConfig(io.environment);
      await prepareDataFolder(config);
      const admit = createAdmission({ log: { info: () => undefined } });
      const restored = await restore(config, file, async (db) =>
        admit(db, await compareIndexes(db, indexTables)),
      );
      print(
        io,
        output,
        restored,
        ({ documents, index_entries }) => `documents\t${documents}\nindex entries\t${index_entries}`,
      );
    });
}
