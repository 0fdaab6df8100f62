import { randomUUID } from 'node:crypto';
import { later } from '../../concurrency/clock.js';
import type { OperatorCore } from '../../core.js';
import type { Database } from '../../database/open.js';
import { timeOf } from '../../database/queries.js';
import { forms as formsRecord, type HeldPass } from '../../records/operation/forms.js';
import { divide, gapsBetween } from '../../records/operation/id-ranges.js';
import type { Pass } from '../../records/operation/ranges.js';
import { accountFieldOf, formOf, type StepTable } from '../../records/records.js';
import { changeOwned, changeSome, type Changing } from '../../records/steps.js';
import { startBackground, type Background } from '../leased-work.js';
import { createRangeWork, type WorkInRange } from '../ranges/range-work.js';

const leaseMs = 15_000;
/** How often a server looks for a pass that is due, or that another server left unfinished. */
const lookEveryMs = 30_000;
/** By then, the servers of the release before have stopped. */
const finalAfterMs = 60_000;
/** A range of fewer documents is changed as fast as it is claimed. */
const documentsPerRange = 10_000;

/** Where a range is: the collection, and the last document unless the range goes account by account. */
interface FormPlace {
  collection: string;
  id: unknown;
}

/** Something that servers go through in ranges of their own: what accounts own, or a collection of nobody's. */
interface Part {
  pass: Pass;
  documents: () => Promise<number>;
  work: WorkInRange<FormPlace>;
}

/**
 * Gives the documents of an earlier form this release's form: once when the first server of the release starts, once
 * more after the servers of the release before have stopped, and then never again. All servers share a pass: what
 * accounts own in ranges of accounts, and each other collection as one part.
 */
export function startFormPasses(
  background: Background,
  { records, inTransaction }: Pick<OperatorCore, 'records' | 'inTransaction'>,
  db: Database['db'],
  table: StepTable,
) {
  const { log, isUnavailable } = background;
  const { workRanges } = records;
  const forms = formsRecord.statementsOf(db);
  const form = formOf(table);
  const lease = { holder: randomUUID(), ms: leaseMs };
  const { workInNext, failure } = createRangeWork<FormPlace>({
    records,
    inTransaction,
    isUnavailable,
    leaseMs,
    log,
  });
  let isDone = form === 1;

  /** Goes through a collection of nobody's, whose only range is all of it. */
  const workOn =
    (changing: Changing): WorkInRange<FormPlace> =>
    async ({ held, advance }, rest) => {
      let last: unknown = held.place?.id ?? null;
      for (;;) {
        const slice = await changeSome(db, changing, last);
        const counts = { documents: slice.changed };
        last = slice.last;
        if (last === undefined) return counts;
        await advance({ account: null, place: { collection: changing.collection, id: last }, counts });
        if (!(await rest())) return undefined;
      }
    };

  /** Goes through what the accounts of a range own, collection by collection. */
  const workOnOwned =
    (parts: readonly (Changing & { owner: string })[]): WorkInRange<FormPlace> =>
    async ({ held, reach, advance }, rest) => {
      const begun = parts.findIndex(({ collection }) => collection === held.place?.collection);
      for (const part of parts.slice(Math.max(0, begun))) {
        const { collection } = part;
        const from = held.place?.collection === collection ? held.account : null;
        for await (const { accountId, changed } of changeOwned(db, part, { range: held, from })) {
          reach(parts.length === 1 ? accountId : undefined);
          const place = { collection, id: null };
          await advance({ account: accountId, place, counts: { documents: changed } });
          if (!(await rest())) return undefined;
        }
      }
      return {};
    };

  function partsOf({ to, from, is_final }: HeldPass): Part[] {
    const changing = table
      .map(({ collection, steps }) => ({ collection, steps: steps.filter((step) => step.to > from) }))
      .filter(({ steps }) => steps.length > 0);
    const name = `${to}-${is_final ? 'final' : 'first'}`;
    const owned = changing.flatMap((one) => {
      const owner = accountFieldOf(one.collection);
      return owner === undefined ? [] : [{ ...one, owner }];
    });
    const others = changing.filter(({ collection }) => accountFieldOf(collection) === undefined);
    const counted = owned.map(({ collection }) => collection);
    return [
      ...(owned.length === 0
        ? []
        : [
            {
              pass: { work: 'forms', pass: name },
              documents: async () => {
                const counts = counted.map((collection) =>
                  db.collection(collection).estimatedDocumentCount(),
                );
                return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
              },
              work: workOnOwned(owned),
            },
          ]),
      ...others.map((one) => ({
        pass: { work: 'forms', pass: `${name}-${one.collection}` },
        documents: async () => 0,
        work: workOn(one),
      })),
    ];
  }

  /** Enters the ranges of a part, or those that a server which was killed had no time to enter. */
  async function enterMissing({ pass, documents }: Part): Promise<void> {
    const found = await workRanges.list(pass);
    const missing = found.length > 0 ? gapsBetween(found) : divide((await documents()) / documentsPerRange);
    if (missing.length > 0) await workRanges.enter(pass, missing);
  }

  /** Ends a pass all of whose ranges are done. */
  async function end(held: HeldPass, parts: readonly Part[]): Promise<void> {
    const ranges = (await Promise.all(parts.map(({ pass }) => workRanges.list(pass)))).flat();
    if (!ranges.every((range) => range.isDone)) return forms.release(held);
    const documents = ranges.reduce((sum, { counts }) => sum + (counts['documents'] ?? 0), 0);
    if (documents > 0) log.info({ form, documents }, 'documents of an earlier form have been changed');
    if (held.is_final) {
      await forms.finish(held);
      log.info({ form }, 'all documents have the form of this release');
    } else await forms.scheduleFinal(held, later(await timeOf(db), finalAfterMs));
    for (const { pass } of parts) await workRanges.removeAll(pass);
  }

  async function takePart(signal: AbortSignal): Promise<void> {
    const begun = await forms.claim(lease, form);
    if (!begun) return;
    const parts = partsOf(begun);
    for (const part of parts) await enterMissing(part);
    await forms.release(begun);
    for (const { pass, work } of parts) while (!signal.aborted && (await workInNext(pass, work, signal)));
    const ended = signal.aborted ? undefined : await forms.claim(lease, form);
    // Meanwhile, another server may have ended this pass and begun the next.
    if (ended?.is_final === begun.is_final) await end(ended, parts);
    else if (ended) await forms.release(ended);
    const error = await failure();
    if (error !== undefined) throw error;
  }

  async function look(signal: AbortSignal): Promise<void> {
    if (isDone) return;
    await takePart(signal);
    isDone = ((await forms.find()) ?? 0) >= form;
  }

  return startBackground(background, lookEveryMs, [
    { name: 'forms', look, failure: 'documents could not be changed to the form of this release' },
  ]);
}
