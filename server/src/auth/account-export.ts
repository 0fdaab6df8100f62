import { AppError } from '@crop-planning/shared';
import type { AccountExportItem, AccountExportPage, Analysis } from '@crop-planning/shared';
import { exportedNames, owned } from '../database/owned.js';
import type { ExportedName } from '../database/owned.js';
import type { Position } from '../database/paging.js';
import type { AccountIdentity } from '../procedures/identity.js';
import { toProfile } from './account.js';
import type { PersonalTokens } from './personal-tokens.js';
import type { Sessions } from './sessions.js';
import type { AccountsStore } from './accounts-store.js';

interface Page {
  after: Position | undefined;
  limit: number;
}

type ValueOf<Name extends ExportedName> = Extract<
  AccountExportItem,
  { kind: (typeof owned)[Name]['exportedAs'] }
>['value'];

/** The kinds of data that the export divides into pages in a different way, or not at all. */
type OwnWay = 'analyses' | 'sessions' | 'personal_tokens';

type PageReaders = {
  [Name in Exclude<ExportedName, OwnWay>]: (accountId: string, page: Page) => Promise<ValueOf<Name>[]>;
};

/** The data that the other features keep about an account, newest first. */
export interface OwnedData extends PageReaders {
  isOwned: (accountId: string, planId: string) => Promise<boolean>;
  analyses: (accountId: string, planId: string, page: Page) => Promise<Analysis[]>;
  /** Returns the analyses of several of the account's plans, at most `limit`. */
  analysesOfPlans: (accountId: string, planIds: readonly string[], limit: number) => Promise<Analysis[]>;
}

export interface ExportDeps {
  accounts: Pick<AccountsStore, 'findById'>;
  sessions: Pick<Sessions, 'findLive' | 'list'>;
  personalTokens: Pick<PersonalTokens, 'list'>;
  ownedData: OwnedData;
}

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
/** The numbers of plans to try in turn, until all analyses of that many plans fit on a page. */
const plansAtOnce = [100, 10];
const cursorPattern = /^([a-z_]+)(?:\.(\d{1,15})\.([0-9a-f]{24})(?:\.(\d{1,15}))?)?$/;

/** Reads the pages of an account's export; each shows the data at the time when that page is read. */
export function createAccountExport({ accounts, sessions, personalTokens, ownedData }: ExportDeps) {
  async function partOf({ profile, sessionId }: AccountIdentity, place: ExportPlace): Promise<Part> {
    const { section, after } = place;
    switch (section) {
      case 'analyses':
        return analysesAt(profile.id, place);
      case 'sessions':
        return { items: itemsOf(section, await sessions.list(profile.id, sessionId)) };
      case 'personal_tokens':
        return { items: itemsOf(section, await personalTokens.list(profile.id)) };
      default: {
        const items = itemsOf(section, await ownedData[section](profile.id, { after, limit: pageSize }));
        const last = items.length < pageSize ? undefined : items.at(-1);
        return { items, cursor: last && cursorAfter(section, last.value) };
      }
    }
  }

  async function analysesAt(accountId: string, { after, analysedAt }: ExportPlace): Promise<Part> {
    if (after && analysedAt) {
      if (!(await ownedData.isOwned(accountId, after.id))) throw noSuchCursor();
      return onePlan(accountId, after, analysedAt);
    }
    for (const limit of plansAtOnce) {
      const plans = await ownedData.crop_plans(accountId, { after, limit });
      const last = plans.at(-1);
      if (!last) return { items: [] };
      const ids = plans.map(({ id }) => id);
      const analyses = await ownedData.analysesOfPlans(accountId, ids, pageSize + 1);
      if (analyses.length > pageSize) continue;
      return { items: itemsOf('analyses', analyses), cursor: cursorAfter('analyses', last) };
    }
    const [plan] = await ownedData.crop_plans(accountId, { after, limit: 1 });
    return plan ? onePlan(accountId, positionOf(plan), undefined) : { items: [] };
  }

  async function onePlan(accountId: string, plan: Position, analysedAt: Date | undefined): Promise<Part> {
    const after = analysedAt && { id: plan.id, created_at: analysedAt };
    const analyses = await ownedData.analyses(accountId, plan.id, { after, limit: pageSize });
    const last = analyses.length < pageSize ? undefined : analyses.at(-1);
    const next = `analyses.${plan.created_at.getTime()}.${plan.id}`;
    return {
      items: itemsOf('analyses', analyses),
      cursor: last ? `${next}.${Date.parse(last.created_at)}` : next,
    };
  }

  /**
   * An export lasts as long as its reader takes, so each page checks the caller again: it raises
   * ACCOUNT_NOT_VALID, or INVALID_TOKEN if the session has ended. It raises VALIDATION_FAILED for a cursor
   * that no page returned.
   */
  return async (identity: AccountIdentity, cursor?: string | null): Promise<AccountExportPage> => {
    const { id } = identity.profile;
    const account = await accounts.findById(id);
    if (!account?.is_active) throw new AppError('ACCOUNT_NOT_VALID');
    await sessions.findLive(id, identity.sessionId);
    if (cursor === undefined || cursor === null)
      return {
        items: [{ kind: 'profile', value: toProfile(account) }],
        next_cursor: exportedNames[0] ?? null,
      };
    const place = readCursor(cursor);
    const part = await partOf(identity, place);
    const next = exportedNames[exportedNames.indexOf(place.section) + 1] ?? null;
    return { items: part.items, next_cursor: part.cursor ?? next };
  };
}

function itemsOf(name: ExportedName, values: readonly AccountExportItem['value'][]): AccountExportItem[] {
  // Safe, because the type of each reader matches its kind.
  return values.map((value) => ({ kind: owned[name].exportedAs, value }) as AccountExportItem);
}

function cursorAfter(section: ExportedName, item: { id: string; created_at: string }): string {
  return `${section}.${Date.parse(item.created_at)}.${item.id}`;
}

function positionOf({ id, created_at }: { id: string; created_at: string }): Position {
  return { id, created_at: new Date(created_at) };
}

function readCursor(cursor: string): ExportPlace {
  const [, name, ms, id, analysedMs] = cursorPattern.exec(cursor) ?? [];
  const section = exportedNames.find((exported) => exported === name);
  if (section === undefined) throw noSuchCursor();
  const after = ms === undefined || id === undefined ? undefined : { id, created_at: new Date(Number(ms)) };
  return { section, after, analysedAt: analysedMs === undefined ? undefined : new Date(Number(analysedMs)) };
}

function noSuchCursor(): AppError {
  return new AppError('VALIDATION_FAILED', {
    issues: [{ path: 'cursor', message: 'is not a cursor from this export' }],
  });
}
