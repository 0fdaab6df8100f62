// The rows of a file on their way to becoming plans: what was understood of each, and what happens to it. The view
// beside this file draws them; nothing here draws or sends.
import type { CreateCropPlanInput, ListedClimate } from '@crop-planning/shared';
import { climatesNamed } from '@crop-planning/shared/plan-files/climate-names';
import { nameFields } from '@crop-planning/shared/plan-files/names';
import { isPlanOf, requiredKey, type PlanWithQuestion } from '@crop-planning/shared/plan-files/plan-values';
import type { PlanRow } from '@crop-planning/shared/plan-files/plan-row';
import type { NameAnswer, NameRefusal } from '../plans/name-check.js';

export type RowStatus =
  /** It breaks a rule, or the model does not know its crop or place: it is saved only after a correction. */
  | 'wrong'
  | 'ready'
  /** A plan like it exists, or an earlier row is like it. */
  | 'skipped'
  | 'left out'
  | 'saved'
  /** The service refused it. */
  | 'failed';

/** Why a row is wrong, skipped or failed, besides the names that the model does not know; row-faults.ts says it. */
export type RowFault =
  /** By the reader of files or the service, in English. */
  | { is: 'said'; words: string }
  | { is: 'there' | 'noClimate' | 'severalClimates'; name: string }
  | { is: 'unchecked' };

export interface ImportRow {
  /** The line of the file, from 1. */
  readonly line: number;
  /** The values as the file has them, or as they were corrected; undefined if the line is no object. */
  values: Readonly<Record<string, unknown>> | undefined;
  /** Undefined as long as the row breaks a rule. */
  input: CreateCropPlanInput | undefined;
  /** What it shares with plans that may be the same; kept, since it is compared after each correction. */
  key: string;
  status: RowStatus;
  fault: RowFault | undefined;
  /** The names that the model does not know. */
  refusals: readonly NameRefusal[];
  /** Whether it is saved although the model does not know a name. */
  isAccepted: boolean;
  /** Differs after each correction, so that a request that is sent again is known, and a corrected one is not. */
  revision: number;
}

export function keyOfName(field: NameRefusal['field'], word: string): string {
  return `${field} ${word}`;
}

export function rowOf(row: PlanRow): ImportRow {
  const isRead = 'input' in row;
  return {
    line: row.line,
    values: isRead ? row.input : row.values,
    input: isRead ? row.input : undefined,
    key: isRead ? requiredKey(row.input) : '',
    status: isRead ? 'ready' : 'wrong',
    fault: isRead ? undefined : { is: 'said', words: row.failure.message },
    refusals: [],
    isAccepted: false,
    revision: 0,
  };
}

/** Replaces the names of climates by their ids; a row that names none, or several, becomes wrong. */
export function findClimates(rows: readonly ImportRow[], climates: readonly ListedClimate[]): void {
  for (const row of rows) {
    const named = row.input?.climate;
    if (row.input === undefined || typeof named !== 'string') continue;
    const [climate, ...others] = climatesNamed(climates, named);
    if (climate !== undefined && others.length === 0) row.input = { ...row.input, climate: climate.id };
    else {
      const is = others.length === 0 ? 'noClimate' : 'severalClimates';
      Object.assign(row, { input: undefined, status: 'wrong', fault: { is, name: named } });
    }
  }
}

/** Gives a row other values, which have been checked. */
export function replaceValues(row: ImportRow, input: CreateCropPlanInput, isAccepted: boolean): void {
  const revision = row.revision + 1;
  const key = requiredKey(input);
  Object.assign(row, { values: input, input, key, isAccepted, revision, status: 'ready', fault: undefined });
}

/** Returns the other rows that are wrong only because of the same names. */
export function likeRows(rows: readonly ImportRow[], { refusals, input }: ImportRow): ImportRow[] {
  if (input === undefined || refusals.length === 0) return [];
  return rows.filter(
    (row) =>
      row.input !== undefined &&
      row.input !== input &&
      row.status === 'wrong' &&
      row.refusals.length === refusals.length &&
      refusals.every(
        ({ field }, i) => row.refusals[i]?.field === field && row.input?.[field] === input[field],
      ),
  );
}

export type Judge = ReturnType<typeof createJudge>;

/** What may be the same plan: the account's plans and the file's rows with one key, in the order of the file. */
interface Alike {
  plans: CreateCropPlanInput[];
  rows: ImportRow[];
}

/**
 * Decides which rows can be saved; `names` has the answers about names, by `keyOfName()`. Only rows with the same key
 * depend on each other, so a correction is judged without the rest of the file.
 */
export function createJudge(names: ReadonlyMap<string, NameAnswer>) {
  const alike = new Map<string, Alike>();

  function at(key: string): Alike {
    const known = alike.get(key) ?? { plans: [], rows: [] };
    alike.set(key, known);
    return known;
  }

  /** Decides about the rows with a key; what has been saved, refused or left out stays as it is. */
  function decide(key: string): void {
    const { plans, rows } = at(key);
    const taken = [...plans];
    for (const row of rows) {
      const { input, status } = row;
      if (input === undefined || status === 'left out' || status === 'failed') continue;
      if (status !== 'saved') {
        const isThere = taken.some((plan) => isPlanOf(input, plan));
        Object.assign(row, isThere ? skipped(input) : judged(row, input, names));
      }
      if (row.status === 'ready' || row.status === 'saved')
        taken.push({ water: 'rainfed', season_days: null, ...input });
    }
  }

  return {
    decide,
    keys: (): string[] => [...alike.keys()],
    /** Adds a plan of the account. */
    know: (plan: PlanWithQuestion): void => void at(requiredKey(plan)).plans.push(plan),
    /** Adds a row of the file; rows are added in its order. */
    add: (row: ImportRow): void => void (row.input !== undefined && at(row.key).rows.push(row)),

    /** Decides about a row that was corrected, and about those that are or were like it. */
    replace(row: ImportRow, formerKey: string): void {
      const former = at(formerKey);
      former.rows = former.rows.filter((one) => one !== row);
      const { rows } = at(row.key);
      const after = rows.findIndex(({ line }) => line > row.line);
      rows.splice(after === -1 ? rows.length : after, 0, row);
      for (const key of new Set([formerKey, row.key])) decide(key);
    },
  };
}

/** Returns how many rows have each status. */
export function countRows(rows: readonly ImportRow[]): Readonly<Record<RowStatus, number>> {
  const counts = { wrong: 0, ready: 0, skipped: 0, 'left out': 0, saved: 0, failed: 0 };
  for (const { status } of rows) counts[status] += 1;
  return counts;
}

type Judgement = Pick<ImportRow, 'status' | 'fault' | 'refusals'>;

function skipped(input: CreateCropPlanInput): Judgement {
  return { status: 'skipped', fault: { is: 'there', name: input.name }, refusals: [] };
}

function judged(
  { isAccepted }: ImportRow,
  input: CreateCropPlanInput,
  names: ReadonlyMap<string, NameAnswer>,
): Judgement {
  const answers = nameFields.map((field) => names.get(keyOfName(field, input[field])));
  const refusals = answers.flatMap((answer) =>
    answer !== undefined && 'refusal' in answer ? [answer.refusal] : [],
  );
  const isUnchecked = answers.includes(undefined);
  const isKnown = refusals.length === 0 && !isUnchecked;
  const fault: RowFault | undefined = isUnchecked ? { is: 'unchecked' } : undefined;
  return { status: isKnown || isAccepted ? 'ready' : 'wrong', fault, refusals };
}
