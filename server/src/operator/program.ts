import { Command } from 'commander';
import { addAccountCommands } from './accounts.js';
import { addApiKeyCommands } from './api-keys.js';
import { addAuditCommands } from './audit.js';
import { addBackupCommands } from './backup.js';
import { addCheckCommand } from './check.js';
import { addClimateCommands } from './climate.js';
import type { OperatorIo } from './io.js';
import { addJobCommands } from './jobs.js';
import { addStartCommand } from './start.js';
import { addStatusCommand } from './status.js';

/** Creates the crop-server command line; wrong usage raises Commander's own error. */
export function createProgram(io: OperatorIo): Command {
  const program = new Command('crop-server')
    .description('The crop planning service and the commands of its operator.')
    .version(io.version)
    .exitOverride()
    .configureOutput({ writeOut: io.out, writeErr: io.err });
  addStartCommand(program, io);
  addStatusCommand(program, io);
  addAccountCommands(program, io);
  addApiKeyCommands(program, io);
  addAuditCommands(program, io);
  addCheckCommand(program, io);
  addJobCommands(program, io);
  addBackupCommands(program, io);
  addClimateCommands(program, io);
  return program;
}
