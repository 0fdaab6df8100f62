import { later } from '../../concurrency/clock.js';
import type { Database } from '../../database/open.js';
import { timeOf } from '../../database/queries.js';
import { forms as formsRecord, type HeldPass } from '../../records/operation/forms.js';
import { formOf, type StepTable } from '../../records/records.js';
import { changeSome } from '../../records/steps.js';
import { createLeasedWork, startBackground, type Background, type Rest } from '../leased-work.js';

const leaseMs = 15_000;
/** How often a server looks for a pass that is due, or that another server left unfinished. */
const lookEveryMs = 30_000;
/** By then, the servers of the release before have stopped. */
const finalAfterMs = 60_000;

/**
 * Gives the documents of an earlier form this release's form, on one server at a time: once when the first server of
 * the release starts, once more after the servers of the release before have stopped, and then never again.
 */
export function startFormPasses(background: Background, db: Database['db'], table: StepTable) {
  const { log } = background;
  const forms = formsRecord.statementsOf(db);
  const form = formOf(table);
  const workNext = createLeasedWork(forms, leaseMs);
  let isDone = form === 1;

  async function work(held: HeldPass, rest: Rest): Promise<boolean> {
    const parts = table.map(({ collection, steps }) => ({
      collection,
      steps: steps.filter(({ to }) => to > held.from),
    }));
    const begun = parts.findIndex(({ collection }) => collection === held.after?.collection);
    let documents = 0;
    for (const part of parts.slice(Math.max(0, begun))) {
      const { collection } = part;
      let last: unknown = held.after?.collection === collection ? held.after.id : null;
      while (last !== undefined && part.steps.length > 0) {
        const slice = await changeSome(db, part, last);
        documents += slice.changed;
        last = slice.last;
        if (last !== undefined) held.after = { collection, id: last };
        if (!(await rest({ isToRenew: slice.changed > 0 }))) return false;
      }
    }
    if (documents > 0) log.info({ form, documents }, 'documents of an earlier form have been changed');
    if (held.is_final) {
      await forms.finish(held);
      log.info({ form }, 'all documents have the form of this release');
    } else await forms.scheduleFinal(held, later(await timeOf(db), finalAfterMs));
    return true;
  }

  async function look(signal: AbortSignal): Promise<void> {
    if (isDone) return;
    await workNext({ claim: (lease) => forms.claim(lease, form), work, signal });
    isDone = ((await forms.find()) ?? 0) >= form;
  }

  const failure = 'documents could not be changed to the form of this release';
  return startBackground(background, lookEveryMs, [{ name: 'forms', look, failure }]);
}
