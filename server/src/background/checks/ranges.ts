import { checkWork, type Findings } from '../../records/operation/checks.js';
import { rangeOf, toHex, type IdRange } from '../../records/operation/id-ranges.js';
import { advanced, type HeldRange } from '../../records/operation/ranges.js';
import type { Interval } from '../../records/spanning/checked.js';
import { LostLeaseError } from '../leased-work.js';
import { addFindings, hasFindings, noFindings } from './findings.js';
import { checkPage } from './page.js';
import { leaseMs, whileHeld, type CheckRun } from './run.js';

/** What has been found in a range, apart from what its counts say. */
export type CheckPlace = Omit<Findings, 'checked'>;

type Held = HeldRange<CheckPlace>;

/** A range that has failed this often is left unchecked. */
const triesMax = 2;

/** Checks a range of accounts; returns false if there is none that is not done and that no other process holds. */
export async function workOnRange(run: CheckRun, holder: string): Promise<boolean> {
  const { pass, records } = run;
  const { workRanges } = records;
  const held = await workRanges.claim<CheckPlace>({ holder, ms: leaseMs }, { work: checkWork, pass });
  if (!held) return false;
  try {
    await whileHeld(
      (ms) => workRanges.renew(held, ms),
      (proceed) => checkRange(run, held, proceed),
    );
  } catch (error) {
    if (!(error instanceof LostLeaseError)) await leave(run, held, error);
  }
  return true;
}

/** Whether a range is not to be tried again. */
export function isGivenUp({ failure }: { failure: { times: number } | null }): boolean {
  return failure !== null && failure.times >= triesMax;
}

/** Checks the accounts of a range, page by page, from where the check has come. */
async function checkRange(run: CheckRun, held: Held, proceed: () => void): Promise<void> {
  const { records, store, saveEveryMs, progress } = run;
  const { after, to } = intervalOf(held);
  let from = held.account ?? after;
  let found = noFindings();
  let savedMs = performance.now();

  /** Saves what was found since the last time, together with how far the check has come. */
  async function save(): Promise<void> {
    const place = placeOf(held, found);
    const progressed = { account: from, place, counts: found.checked };
    if (!(await records.workRanges.advance(held, progressed))) throw new LostLeaseError();
    advanced(held, progressed);
    found = noFindings();
    savedMs = performance.now();
  }

  while (from !== to) {
    const page = await checkPage({ store, records, proceed }, { after: from, to });
    from = page.last;
    addFindings(found, page.findings);
    if (performance.now() - savedMs >= saveEveryMs) await save();
    const { accounts = 0, analyses = 0 } = held.counts;
    progress(
      () =>
        `Of the accounts whose ids begin with ${held.from} to ${held.to}, ${accounts} and ${analyses} of their analyses are checked.`,
    );
  }
  if (hasFindings(found)) await save();
  if (!(await records.workRanges.finish(held, found.checked))) throw new LostLeaseError();
}

/**
 * Leaves a range in which something could not be checked: halves it, until the failure concerns accounts whose ids have
 * the same first byte, so that as many others as possible are checked.
 */
async function leave({ records }: CheckRun, held: Held, error: unknown): Promise<void> {
  const from = held.account === null ? held.from : rangeOf(held.account);
  try {
    if (held.to - from > 1) await records.workRanges.narrow(held, from + Math.floor((held.to - from) / 2));
    else await records.workRanges.fail(held, String(error));
  } catch {
    // The database itself does not work at the moment.
    throw error;
  }
}

/** Adds what was found to the findings of the range before. */
function placeOf({ place }: Held, found: Findings): CheckPlace {
  const all = { ...noFindings(), ...structuredClone(place ?? {}) };
  addFindings(all, found);
  const { unsettled, problems, problem_count, wrong_counts, wrong_sizes } = all;
  return { unsettled, problems, problem_count, wrong_counts, wrong_sizes };
}

/** No account has the id of zeros. */
function intervalOf({ from, to }: IdRange): Interval {
  const last = (byte: number) => toHex(byte) + 'ff'.repeat(11);
  return { after: from === 0 ? '0'.repeat(24) : last(from - 1), to: last(to - 1) };
}
