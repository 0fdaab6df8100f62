import type { ValidationState } from '../../records/operation/checks.js';
import { LostLeaseError } from '../leased-work.js';
import { addProblem } from './findings.js';
import { leaseMs, whileHeld, type CheckRun } from './run.js';

/**
 * Has the database compare its documents with its indexes, unless that is done or another process is doing it; returns
 * false then.
 */
export async function workOnCollections(run: CheckRun, holder: string): Promise<boolean> {
  const { pass, records } = run;
  const claimed = await records.checks.claim({ holder, ms: leaseMs }, pass, 'validation');
  if (!claimed) return false;
  const held = { pass, holder };
  const { validated, from, is_sound, checked, not_checked, problems, problem_count } = claimed;
  const state = { validated, from, is_sound, checked, not_checked, problems, problem_count };
  try {
    await whileHeld(
      (ms) => records.checks.renew(held, ms),
      (proceed) => checkCollections(run, state, { held, proceed }),
    );
    await records.checks.release(held, { ...state, is_sound: state.problem_count === 0 });
  } catch (error) {
    if (error instanceof LostLeaseError) return true;
    await records.checks.release(held).catch(() => undefined);
    throw error;
  }
  return true;
}

/** Goes through the collections, beginning where the state says. */
async function checkCollections(
  { records, collections, progress, saveEveryMs }: CheckRun,
  state: ValidationState,
  { held, proceed }: { held: { pass: string; holder: string }; proceed: () => void },
): Promise<void> {
  const { checked } = state;
  let savedMs = performance.now();

  async function save(): Promise<void> {
    proceed();
    if (performance.now() - savedMs < saveEveryMs) return;
    if (!(await records.checks.renew(held, leaseMs, state))) throw new LostLeaseError();
    savedMs = performance.now();
  }

  for (const name of (await collections.names()).toSorted(byCodeUnits)) {
    if (state.validated !== null && name <= state.validated) continue;
    do {
      const position = state.from?.collection === name ? state.from.position : undefined;
      const result = await collections.validate(name, position);
      state.from = null;
      if (typeof result === 'string') {
        if (!state.not_checked.includes(result)) state.not_checked.push(result);
      } else if (result) {
        checked.documents += result.documents;
        if (result.documentsWithoutChecksum !== undefined)
          checked.documents_without_checksum =
            (checked.documents_without_checksum ?? 0) + result.documentsWithoutChecksum;
        checked.index_entries += result.indexEntries;
        for (const problem of result.problems) addProblem(state, `The collection ${name}: ${problem}`);
        if (result.next) state.from = { collection: name, position: result.next };
        else checked.collections += 1;
      }
      if (!state.from) state.validated = name;
      progress(
        () =>
          `${checked.documents} documents and ${checked.index_entries} index entries are checked, up to the collection ${name}.`,
      );
      await save();
    } while (state.from);
  }
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : 1;
}
