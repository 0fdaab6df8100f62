import type { Command } from 'commander';
import { tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';
import { describeBackups } from '../background/backups/state.js';
import {
  admitRestored,
  problemOfCheck,
  verifyBackup,
  type VerifiedBackup,
} from '../background/backups/verify.js';
import { explainFolder } from '../database/backup-folder.js';
import { backUp, backUpTo, draftIn, restore } from '../database/backup.js';
import { readOperatorConfig } from '../settings/config.js';
import { prepareDataFolder } from '../settings/data-folder.js';
import type { OperatorIo } from './io.js';
import { print, type Output } from './output.js';

interface VerifyOptions extends Output {
  in?: string;
}

export function addBackupCommands(program: Command, io: OperatorIo): void {
  const backup = program
    .command('backup')
    .description('Copy the embedded database into a file, even while servers are running on it.')
    .argument('<file>', 'the file, which must not exist yet; - writes to standard output')
    .option('--json', 'print JSON')
    .enablePositionalOptions()
    .action(async (file: string, output: Output) => {
      const config = readOperatorConfig(io.environment);
      await prepareDataFolder(config);
      if (file === '-') return writeBackup(io, output);
      const made = await backUp(config, file);
      print(io, output, made, ({ file, size_bytes }) => `${file}\t${size_bytes} bytes`);
    });
  backup
    .command('verify')
    .description('Restore a backup into a temporary folder, and check what is in it.')
    .argument('[file]', 'the backup; by default the newest sound one in BACKUP_FOLDER')
    .option('--in <folder>', 'where the temporary folder is made; by default beside the file')
    .option('--json', 'print JSON')
    .action((file: string | undefined, options: VerifyOptions) => verify(io, file, options));
  program
    .command('restore')
    .description('Restore a backup into a data folder without a database; no server may be running.')
    .argument('<file>', 'the backup')
    .option('--json', 'print JSON')
    .action(async (file: string, output: Output) => {
      const config = readOperatorConfig(io.environment);
      await prepareDataFolder(config);
      const restored = await restore(config, file, admitRestored);
      print(
        io,
        output,
        restored,
        ({ documents, index_entries }) => `documents\t${documents}\nindex entries\t${index_entries}`,
      );
    });
}

/** Writes a backup to standard output, for a program that encrypts it or sends it elsewhere. */
async function writeBackup({ environment, stdout }: OperatorIo, { json }: Output): Promise<void> {
  if (json) throw new Error('--json and - cannot be used together: standard output is the backup.');
  if (stdout.isTTY)
    throw new Error('A backup is not written to a terminal. Pipe it into a program, or name a file.');
  await backUpTo(readOperatorConfig(environment), stdout, tmpdir()).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EPIPE')
      throw new Error('The program that the backup is written to ended early: it does not have all of it.');
    throw error;
  });
}

async function verify(io: OperatorIo, named: string | undefined, { json, in: place }: VerifyOptions) {
  const file = named === undefined ? await newestBackup(io) : resolve(named);
  const folder = resolve(place ?? dirname(file));
  const report = await verifyBackup(file, draftIn(folder), io.onProgress).catch((error: unknown) => {
    throw explainFolder(folder, error);
  });
  print(io, { json }, { file, ...report }, describe);
  const problem = problemOfCheck(report);
  if (problem !== undefined) throw new Error(problem);
}

async function newestBackup({ environment }: OperatorIo): Promise<string> {
  const config = readOperatorConfig(environment);
  const backups = await describeBackups(config, new Date());
  if (!backups) throw new Error('Name a backup, or set BACKUP_FOLDER, whose newest backup is then taken.');
  if (!backups.newest) throw new Error(`There is no sound backup in ${backups.folder} yet.`);
  return backups.newest.file;
}

function describe({ file, checked, problems, problem_count, ...report }: VerifiedBackup & { file: string }) {
  const lines = [
    ['file', file],
    ...Object.entries(checked),
    ['restored in', `${report.restore_seconds} s`],
    ['checked in', `${report.check_seconds} s`],
    ['problems', problem_count],
  ];
  return [...lines.map((line) => line.join('\t')), ...problems].join('\n');
}
