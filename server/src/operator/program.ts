import { Command, Option } from 'commander';
import { ConfigError } from '../settings/config.js';
import { addAccountCommands } from './accounts.js';
import { addApiKeyCommands } from './api-keys.js';
import { addAuditCommands } from './audit.js';
import { addBackupCommands } from './backup.js';
import { addCheckCommand } from './check.js';
import { addClimateCommands } from './climate.js';
import type { OperatorIo } from './io.js';
import { addJobCommands } from './jobs.js';
import { addMigrateCommand } from './migrate.js';
import { addSecretCommands } from './secrets.js';
import { addShardCommand } from './shard.js';
import { addStatusCommand } from './status.js';

/** Creates the crop-server command line; wrong usage raises Commander's own error. */
export function createProgram(io: OperatorIo): Command {
  const program = new Command('crop-server')
    .description('The crop planning service and the commands of its operator.')
    .version(io.version)
    .exitOverride()
    // Options after the name of a subcommand are the subcommand's, even if its parent has the same ones.
    .enablePositionalOptions()
    .configureOutput({ writeOut: io.out, writeErr: io.err });
  addStartCommand(program, io);
  addStatusCommand(program, io);
  addAccountCommands(program, io);
  addApiKeyCommands(program, io);
  addAuditCommands(program, io);
  addCheckCommand(program, io);
  addJobCommands(program, io);
  addBackupCommands(program, io);
  addMigrateCommand(program, io);
  addShardCommand(program, io);
  addClimateCommands(program, io);
  addSecretCommands(program, io);
  return program;
}

function addStartCommand(program: Command, io: OperatorIo): void {
  program
    .command('start')
    .description('Start the server; settings come from the environment.')
    .addOption(
      new Option(
        '--new-store',
        'begin with an empty database if the one of the data folder is gone; for one start only',
      ).conflicts('requireStore'),
    )
    .option('--require-store', 'refuse a data folder without a database, even an empty one')
    .action(async ({ newStore, requireStore }: { newStore?: true; requireStore?: true }) => {
      if (newStore ?? requireStore) refuseMongoDb(io, newStore ? '--new-store' : '--require-store');
      await io.serve({ whenMissing: newStore ? 'create' : requireStore ? 'refuse' : 'createFirst' });
    });
}

function refuseMongoDb({ environment }: OperatorIo, option: string): void {
  if (environment['MONGODB_URI'])
    throw new ConfigError([`${option} is for the embedded database, but MONGODB_URI is set`]);
}
