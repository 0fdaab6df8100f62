import { AppError } from '@crop-planning/shared';
import type { AccountExportItem, AccountExportPage, Analysis } from '@crop-planning/shared';
import type { Core } from '../core.js';
import type { ExportedData } from '../exported-data.js';
import type { SessionCaller } from '../procedures/context.js';
import { exportedRecords } from '../records/records.js';
import type { ExportedRecord } from '../records/records.js';
import type { Position } from '../database/paging.js';
import type { AccountIdentity } from '../procedures/identity.js';
import { toProfile } from './account.js';
import { toAnswer } from './personal-tokens/list.js';
import type { CountedPlan } from '../records/crop-plans.js';

type ExportedName = ExportedRecord['collection'];

/** The start of a page: after an item of the section; for analyses, after a plan or one of its analyses. */
interface ExportPlace {
  section: ExportedName;
  after: Position | undefined;
  analysedAt: Date | undefined;
}

/** A part of a section; `cursor` continues the section and is undefined at its end. */
interface Part {
  items: AccountExportItem[];
  cursor?: string | undefined;
}

const pageSize = 500;
/** How many plans a page begins with; it then reads as many as will fill it, going by those. */
const plansAtFirst = 10;
/** How often a page reads plans and their analyses. */
const roundsMax = 3;
const cursorPattern = /^([a-z_]+)(?:\.(\d{1,15})\.([0-9a-f]{24})(?:\.(\d{1,15}))?)?$/;

/**
 * Returns a page of all data stored about the caller's account, as it is when the page is read. An export lasts as
 * long as its reader takes, so each page checks the caller again: it raises ACCOUNT_NOT_VALID, or INVALID_TOKEN if
 * the session has ended. It raises VALIDATION_FAILED for a cursor that no page returned.
 */
export async function exportMe(
  core: Core,
  { account: identity, accountId: id }: SessionCaller,
  { cursor }: { cursor?: string | null | undefined },
): Promise<AccountExportPage> {
  const { records, sessions } = core;
  const account = await records.accounts.findById(id);
  if (!account?.is_active) throw new AppError('ACCOUNT_NOT_VALID');
  await sessions.findLive(records, id, identity.sessionId);
  if (cursor === undefined || cursor === null)
    return {
      items: [{ kind: 'profile', value: toProfile(account) }],
      next_cursor: exportedRecords[0]?.collection ?? null,
    };
  const place = readCursor(cursor);
  const part = await partOf(core, identity, place);
  const at = exportedRecords.findIndex(({ collection }) => collection === place.section);
  const next = exportedRecords[at + 1]?.collection ?? null;
  return { items: part.items, next_cursor: part.cursor ?? next };
}

async function partOf(
  { records, sessions, exportedData }: Core,
  { profile, sessionId }: AccountIdentity,
  place: ExportPlace,
): Promise<Part> {
  const { section, after } = place;
  switch (section) {
    case 'analyses':
      return analysesAt(exportedData, profile.id, place);
    case 'sessions':
      return { items: itemsOf(section, await sessions.list(records, profile.id, sessionId)) };
    case 'personal_tokens':
      return { items: itemsOf(section, (await records.personalTokens.list(profile.id)).map(toAnswer)) };
    default: {
      const items = itemsOf(section, await exportedData[section](profile.id, { after, limit: pageSize }));
      const last = items.length < pageSize ? undefined : items.at(-1);
      return { items, cursor: last && cursorAfter(section, last.value) };
    }
  }
}

async function analysesAt(
  data: ExportedData,
  accountId: string,
  { after, analysedAt }: ExportPlace,
): Promise<Part> {
  if (after && analysedAt) {
    if (!(await data.isOwned(accountId, after.id))) throw noSuchCursor();
    return onePlan(data, accountId, after, analysedAt);
  }
  const analyses: Analysis[] = [];
  let [place, count]: [Position | undefined, number] = [after, plansAtFirst];
  for (let round = 0; round < roundsMax; round += 1) {
    const plans = await data.countedPlans(accountId, { after: place, limit: count });
    const whole = await readWhole(data, accountId, plans, pageSize - analyses.length);
    const [first] = plans;
    if (first && whole.plans.length === 0 && analyses.length === 0)
      return onePlan(data, accountId, first, undefined);
    analyses.push(...whole.analyses);
    const isAtEnd = plans.length < count && whole.plans.length === plans.length;
    if (isAtEnd) return { items: itemsOf('analyses', analyses) };
    place = whole.plans.at(-1) ?? place;
    if (whole.plans.length < plans.length || analyses.length === pageSize) break;
    const perPlan = whole.analyses.length / plans.length;
    count = Math.min(pageSize, Math.ceil((pageSize - analyses.length) / Math.max(perPlan, 1)));
  }
  return { items: itemsOf('analyses', analyses), cursor: place && cursorAfter('analyses', place) };
}

/** Reads all analyses of the first of these plans, as far as they fit, plan by plan and newest first. */
async function readWhole(data: ExportedData, accountId: string, plans: readonly CountedPlan[], room: number) {
  const fitting = startOf(plans, ({ analyses }, before) => before + analyses <= room);
  if (fitting.length === 0) return { plans: [], analyses: [] };
  const planIds = fitting.map(({ id }) => id);
  const read = await data.analysesOfPlans(accountId, planIds, room + 1);
  // The plan of the last one may have more of them, and so may the plans that come after it by their ids.
  const cutId = read.length > room ? read.at(-1)?.crop_plan_id : undefined;
  const whole = startOf(fitting, ({ id }) => cutId === undefined || id > cutId);
  const byPlan = new Map<string, Analysis[]>(whole.map(({ id }) => [id, []]));
  for (const analysis of read) byPlan.get(analysis.crop_plan_id)?.push(analysis);
  return { plans: whole, analyses: [...byPlan.values()].flatMap((oldestFirst) => oldestFirst.reverse()) };
}

async function onePlan(
  data: ExportedData,
  accountId: string,
  plan: Position,
  analysedAt: Date | undefined,
): Promise<Part> {
  const after = analysedAt && { id: plan.id, created_at: analysedAt };
  const analyses = await data.analyses(accountId, plan.id, { after, limit: pageSize });
  const last = analyses.length < pageSize ? undefined : analyses.at(-1);
  const next = `analyses.${plan.created_at.getTime()}.${plan.id}`;
  return {
    items: itemsOf('analyses', analyses),
    cursor: last ? `${next}.${Date.parse(last.created_at)}` : next,
  };
}

function itemsOf(name: ExportedName, values: readonly AccountExportItem['value'][]): AccountExportItem[] {
  // Safe, because the type of each reader matches its kind.
  const kind = exportedRecords.find(({ collection }) => collection === name)?.exportedAs;
  return values.map((value) => ({ kind, value }) as AccountExportItem);
}

/** Returns the first of the plans, up to the one that does not fit; `before` counts the analyses before it. */
function startOf(
  plans: readonly CountedPlan[],
  fits: (plan: CountedPlan, before: number) => boolean,
): CountedPlan[] {
  let before = 0;
  const end = plans.findIndex((plan) => {
    if (!fits(plan, before)) return true;
    before += plan.analyses;
    return false;
  });
  return plans.slice(0, end < 0 ? plans.length : end);
}

function cursorAfter(section: ExportedName, item: { id: string; created_at: string | Date }): string {
  return `${section}.${new Date(item.created_at).getTime()}.${item.id}`;
}

function readCursor(cursor: string): ExportPlace {
  const [, name, ms, id, analysedMs] = cursorPattern.exec(cursor) ?? [];
  const section = exportedRecords.find(({ collection }) => collection === name)?.collection;
  if (section === undefined) throw noSuchCursor();
  const after = ms === undefined || id === undefined ? undefined : { id, created_at: new Date(Number(ms)) };
  return { section, after, analysedAt: analysedMs === undefined ? undefined : new Date(Number(analysedMs)) };
}

function noSuchCursor(): AppError {
  return new AppError('VALIDATION_FAILED', {
    issues: [{ path: 'cursor', message: 'is not a cursor from this export' }],
  });
}
