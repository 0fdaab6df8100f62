import { randomUUID } from 'node:crypto';
import { FormError } from '../database/errors.js';
import type { Database } from '../database/open.js';
import { timeOf } from '../database/queries.js';
import { forms } from '../records/operation/forms.js';
import { migrations, type Migration } from '../records/operation/migrations.js';
import { servers } from '../records/operation/servers.js';
import { allRecords, formOf, stayingRecords, stepTable } from '../records/records.js';
import type { MigrationEnds } from './ends.js';

/** Servers say every ten seconds that they run. */
const silentMs = 30_000;

/**
 * Finds the migration between the two databases, or begins one; changes neither of them if it raises FormError, which
 * says what is wrong with them. `complete` means that the data has moved already.
 */
export async function admitMigration({ source, target, say }: MigrationEnds): Promise<'begun' | 'complete'> {
  const [own, other] = await Promise.all([
    source.statements.migrations.find(),
    target.statements.migrations.find(),
  ]);
  if (own.target && own.target.state !== 'complete')
    throw new FormError(`${source.name} is itself being filled from ${own.target.other}.`);
  // A database always has something, so one that has two names is not taken for an empty one.
  if (source.name === target.name || (own.source && other.source?.migration === own.source.migration))
    throw new FormError(`${source.name} and ${target.name} are the same database.`);
  const isSame = own.source !== undefined && other.target?.migration === own.source.migration;
  if (own.source?.state === 'complete') {
    if (isSame) return 'complete';
    throw new FormError(`The data of ${source.name} has moved to ${own.source.other}.`);
  }
  await requireForm(source.database.db);
  await requireNoServers(target.database.db, target.name);
  if (isSame) {
    if (own.source?.state === 'aborted') {
      await target.statements.migrations.reopen('target');
      await source.statements.migrations.reopen('source');
    }
    say(`Continuing the migration from ${source.name} to ${target.name}.`);
    return 'begun';
  }
  if (own.source && own.source.state !== 'aborted' && own.source.other !== target.name)
    throw new FormError(
      `The data of ${source.name} is already being copied to ${own.source.other}. End that first, with crop-server migrate --abort.`,
    );
  const isWayBack = other.source?.state === 'complete' && other.source.migration === own.target?.migration;
  if (!isWayBack) await requireEmpty(target.database.db, target.name);
  const migration = await beginAtSource({ source, target }, own.source);
  await target.statements.progress.removeAll();
  await target.statements.migrations.begin('target', { migration, other: source.name });
  say(`Copying from ${source.name} to ${target.name}.`);
  return 'begun';
}

type Two = Pick<MigrationEnds, 'source' | 'target'>;

/** Notes the migration in the source first, so that one that is killed here is found and continued. */
async function beginAtSource({ source, target }: Two, known: Migration | undefined): Promise<string> {
  if (known && known.state !== 'aborted') return known.migration;
  const migration = randomUUID();
  await source.statements.migrations.begin('source', { migration, other: target.name });
  return migration;
}

/** Refuses documents of an earlier form, which a server has to change first. */
async function requireForm(db: Database['db']): Promise<void> {
  const found = await forms.statementsOf(db).find();
  const form = formOf(stepTable);
  if (found === form) return;
  throw new FormError(
    `The documents of the source have form ${found ?? 'none'}, and this version moves documents of form ${form}. Start a server of this version on the source, and wait until crop-server status names nothing that is pending.`,
  );
}

async function requireNoServers(db: Database['db'], name: string): Promise<void> {
  const [listed, at] = await Promise.all([servers.statementsOf(db).list(), timeOf(db)]);
  const running = listed.find(({ seen_at }) => at.getTime() - seen_at.getTime() < silentMs);
  if (running)
    throw new FormError(
      `The server ${running.name} uses ${name}. Stop it: servers are started there afterwards.`,
    );
}

/** Refuses a database that has anything that this migration has not put there. */
async function requireEmpty(db: Database['db'], name: string): Promise<void> {
  const known: ReadonlySet<string> = new Set(allRecords.map(({ collection }) => collection));
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  for (const { name: collection } of collections) {
    if (collection.startsWith('system.')) continue;
    if (!known.has(collection))
      throw new FormError(
        `${name} has a collection ${collection}, which is not of this service. Name an empty database in MIGRATE_URI.`,
      );
    if (collection === migrations.collection || !stayingRecords.has(collection)) {
      const document = await db.collection(collection).findOne({}, { projection: { _id: 1 } });
      if (document !== null)
        throw new FormError(
          `${name} has data of another source, in ${collection}. Name an empty database in MIGRATE_URI.`,
        );
    }
  }
}
