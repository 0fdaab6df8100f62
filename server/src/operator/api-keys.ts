import { modelSource, textSchema } from '@crop-planning/shared';
import { InvalidArgumentError, type Command } from 'commander';
import { issueApiKey } from '../auth/api-keys.js';
import type { OperatorCore, Records } from '../core.js';
import type { OperatorIo } from './io.js';
import { print, printList, type Output } from './output.js';
import { withCore } from './with-core.js';
import type { ApiKey } from '../records/api-keys.js';
import type { AuditEvent } from '../records/audit.js';

const producerNameSchema = textSchema(1, 80);

export function addApiKeyCommands(program: Command, io: OperatorIo): void {
  const group = program.command('api-keys').description('Keys for the programs that record analyses.');
  group
    .command('create')
    .description('Create a key for a producer. It is shown only once.')
    .argument('<name>', "the producer's name, shown as the source of its analyses", readProducerName)
    .option('--json', 'print JSON')
    .action((name: string, output: Output) =>
      withCore(io, async (core) => {
        const apiKey = await change(core, 'api_key.created', (records) =>
          issueApiKey(records, name, core.now()),
        );
        const { id, key, created_at } = apiKey;
        print(io, output, { id, name, key, created_at }, () => key);
      }),
    );
  group
    .command('list')
    .description('List the keys, oldest first.')
    .option('--json', 'print JSON')
    .action((output: Output) =>
      withCore(io, async ({ records }) => printList(io, output, await records.apiKeys.list(), describe)),
    );
  group
    .command('revoke')
    .description('Revoke a key.')
    .argument('<id>', "the key's id, from the list")
    .option('--json', 'print JSON')
    .action((id: string, output: Output) =>
      withCore(io, async (core) => {
        const key = await change(core, 'api_key.revoked', ({ apiKeys }) => apiKeys.revoke(id, core.now()));
        if (!key)
          throw new Error('There is no API key with this id. `crop-server api-keys list` shows the ids.');
        print(io, output, key, describe);
      }),
    );
}

/** Changes a key and writes the audit entry, both or neither. */
function change<T extends ApiKey | undefined>(
  { inTransaction, audit }: OperatorCore,
  event: AuditEvent,
  work: (records: Records) => Promise<T>,
): Promise<T> {
  return inTransaction(async (records) => {
    const key = await work(records);
    if (key) await audit(records, event, { details: { api_key_id: key.id } });
    return key;
  });
}

function readProducerName(text: string): string {
  const { data, error } = producerNameSchema.safeParse(text);
  if (data === undefined)
    throw new InvalidArgumentError(`The name ${error?.issues[0]?.message ?? 'is not valid'}.`);
  if (data === modelSource)
    throw new InvalidArgumentError(`The name ${modelSource} is reserved for the service itself.`);
  return data;
}

function describe({ id, name, created_at, last_used_at, revoked_at }: ApiKey): string {
  const use = last_used_at ? `last used ${last_used_at.toISOString()}` : 'never used';
  const state = revoked_at ? `revoked ${revoked_at.toISOString()}` : 'active';
  return [id, name, `created ${created_at.toISOString()}`, use, state].join('\t');
}
