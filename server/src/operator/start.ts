import { Option, type Command } from 'commander';
import { ConfigError } from '../settings/config.js';
import type { OperatorIo } from './io.js';

export function addStartCommand(program: Command, io: OperatorIo): void {
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
