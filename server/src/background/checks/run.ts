import { randomUUID } from 'node:crypto';
import type { Database } from '../../database/open.js';
import { timeOf } from '../../database/queries.js';
import type { Validation } from '../../database/validation.js';
import { checkWork, type Findings, type StoredCheck } from '../../records/operation/checks.js';
import { recordsOf, type Records } from '../../records/handle.js';
import { divide } from '../../records/operation/id-ranges.js';
import { checkedData, type CheckedData } from '../../records/spanning/checked.js';
import { LostLeaseError } from '../leased-work.js';

export interface CheckedDatabase {
  db: Database['db'];
  collections: Validation;
  /**
   * How long to wait before a wrong count is checked again: longer than any request takes, so that a request
   * that began before the first check has ended before the second.
   */
  settleMs: number;
}

export interface CheckOptions {
  /** Joins the last check if it has not ended, whether or not another process is working on it. */
  resume?: boolean;
  /** How many parts to work on at a time. */
  workers?: number;
  /** Called every few seconds, with a sentence that says how far the check has come. */
  onProgress?: ((sentence: string) => void) | undefined;
  /** How often the state is saved, every two seconds by default; 0 saves it whenever it is complete. */
  saveEveryMs?: number;
}

/** A check of the stored data that is under way, as one process sees it. */
export interface CheckRun {
  store: CheckedData;
  records: Records;
  collections: Validation;
  settleMs: number;
  /** Names the check. */
  pass: string;
  saveEveryMs: number;
  now: () => Promise<Date>;
  /** Tells the operator how far the check has come, at most once every few seconds. */
  progress: (sentence: () => string) => void;
}

/** What the check of some accounts reads. */
export interface CheckReads {
  store: CheckedData;
  records: Records;
  /** To be called now and then: raises LostLeaseError if another process has taken over. */
  proceed: () => void;
}

/** The check of some accounts, with what it has found. */
export interface PageRun extends CheckReads {
  findings: Findings;
}

export const leaseMs = 10_000;
const progressEveryMs = 5_000;
/** A range of fewer documents is checked as fast as it is claimed. */
const documentsPerRange = 4_000;

/** Begins a check, or joins the last one. */
export async function startRun(
  { db, collections, settleMs }: CheckedDatabase,
  { resume = false, onProgress, saveEveryMs = 2_000 }: CheckOptions,
): Promise<CheckRun> {
  const records = recordsOf(db);
  let reportedMs = performance.now();
  return {
    store: checkedData(db),
    records,
    collections,
    settleMs,
    pass: await findPass(db, records, resume),
    saveEveryMs,
    now: () => timeOf(db),
    progress(sentence) {
      if (performance.now() - reportedMs < progressEveryMs) return;
      reportedMs = performance.now();
      onProgress?.(sentence());
    },
  };
}

/** Returns the check to take part in: the last one if it is to be continued, or else a new one. */
async function findPass(db: Database['db'], records: Records, resume: boolean): Promise<string> {
  for (;;) {
    const last = await records.checks.find();
    const pass = (resume && last && (await join(last, records))) || (await begin(db, records, last));
    if (pass !== undefined) return pass;
  }
}

/** Joins a check unless it has ended with everything checked; what has failed in it is tried again. */
async function join(
  { pass, report }: StoredCheck,
  { checks, workRanges }: Records,
): Promise<string | undefined> {
  if (!report) return pass;
  if (report.failed_ranges === 0) return undefined;
  await workRanges.forgive({ work: checkWork, pass });
  await checks.continue(pass);
  return pass;
}

/** Begins a check in place of the last one; returns undefined if another process was faster. */
async function begin(
  db: Database['db'],
  { checks, workRanges }: Records,
  last: StoredCheck | undefined,
): Promise<string | undefined> {
  const pass = randomUUID();
  const documents = await Promise.all(
    ['accounts', 'crop_plans', 'analyses', 'notifications'].map((name) =>
      db.collection(name).estimatedDocumentCount(),
    ),
  );
  const wanted = documents.reduce((sum, count) => sum + count, 0) / documentsPerRange;
  // A process that joins the check finds its ranges from the moment at which it finds the check.
  await workRanges.enter({ work: checkWork, pass }, divide(wanted));
  const isBegun = await checks.begin(pass, await timeOf(db), last);
  const begun = isBegun ? pass : (await checks.find())?.pass;
  if (begun !== undefined) await workRanges.removeOthers({ work: checkWork, pass: begun });
  return isBegun ? pass : undefined;
}

/** Does some work and renews its lease meanwhile, however long a statement takes. */
export async function whileHeld<T>(
  renew: (ms: number) => Promise<boolean>,
  work: (proceed: () => void) => Promise<T>,
): Promise<T> {
  let isHeld = true;
  const timer = setInterval(() => {
    // A renewal that fails is tried again; whatever is saved is saved only by the holder.
    void renew(leaseMs).then(
      (isRenewed) => {
        isHeld &&= isRenewed;
      },
      () => undefined,
    );
  }, leaseMs / 4);
  try {
    return await work(() => {
      if (!isHeld) throw new LostLeaseError();
    });
  } finally {
    clearInterval(timer);
  }
}
