import type { Command } from 'commander';
import type { OperatorIo } from './io.js';
import { printList, type Output } from './output.js';

/** A restart of all servers, one after another. */
interface RotationStep {
  step: number;
  /** The value of JWT_SECRET, where OLD stands for the present one and NEW for the new one. */
  jwt_secret: string;
  /** What holds from then on, and what to wait for before the next step. */
  outcome: string;
}

/**
 * At no moment may a server sign with a secret that another does not accept, so the new secret is first accepted
 * everywhere, then used for signing everywhere, and only then is the old one removed.
 */
const rotation: readonly RotationStep[] = [
  {
    step: 1,
    jwt_secret: 'OLD,NEW',
    outcome:
      'Every server accepts tokens of both secrets and signs with the old one. Continue when crop-server status names two keys for every server, the same first one. A service with a single server can begin with step 2.',
  },
  {
    step: 2,
    jwt_secret: 'NEW,OLD',
    outcome:
      'Every server signs with the new secret. Continue REFRESH_TOKEN_DAYS (30 if not set) after the last restart: until then, somebody may come back with a token that the old secret signed. If somebody else knows the old secret, continue at once; everybody who has not used the service since this step then has to log in again.',
  },
  {
    step: 3,
    jwt_secret: 'NEW',
    outcome: 'Tokens that the old secret signed are refused.',
  },
];

export function addSecretCommands(program: Command, io: OperatorIo): void {
  program
    .command('secrets')
    .description('The secrets that sign tokens.')
    .command('rotate')
    .description('Say how to replace the secret in JWT_SECRET without logging anybody out.')
    .requiredOption('--plan', 'print the steps; the command itself changes nothing')
    .option('--json', 'print JSON')
    .action((output: Output) => printList(io, output, [...rotation], describe));
}

function describe({ step, jwt_secret, outcome }: RotationStep): string {
  return `${step}. Restart the servers, one after another, with JWT_SECRET=${jwt_secret}. ${outcome}`;
}
