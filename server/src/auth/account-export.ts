import { AppError } from '@crop-planning/shared';
import type {
  AccountExportItem,
  AccountExportPage,
  Analysis,
  CropPlan,
  ExportedAuditEntry,
  Notification,
} from '@crop-planning/shared';
import type { Position } from '../database/paging.js';
import { toProfile } from './account.js';
import type { AccountsStore } from './account.js';
import type { AccountIdentity } from '../procedures/identity.js';
import type { PersonalTokens } from './personal-tokens.js';
import type { Sessions } from './sessions.js';

interface Page {
  after: Position | undefined;
  limit: number;
}

/** What the other features keep about an account, newest first. */
export interface Belongings {
  cropPlans: (accountId: string, page: Page) => Promise<CropPlan[]>;
  isOwned: (accountId: string, planId: string) => Promise<boolean>;
  analyses: (planId: string, page: Page) => Promise<Analysis[]>;
  /** Of the account's plans; at most `limit`. */
  analysesOfPlans: (planIds: readonly string[], limit: number) => Promise<Analysis[]>;
  notifications: (accountId: string, page: Page) => Promise<Notification[]>;
  audit: (accountId: string, page: Page) => Promise<ExportedAuditEntry[]>;
}

export interface ExportDeps {
  accounts: Pick<AccountsStore, 'findById'>;
  sessions: Pick<Sessions, 'findLive' | 'list'>;
  personalTokens: Pick<PersonalTokens, 'list'>;
  belongings: Belongings;
}

const sections = ['crop_plans', 'analyses', 'notifications', 'sessions', 'personal_tokens', 'audit'] as const;

type Section = (typeof sections)[number];

/** Where a page begins: after an item of the section; for analyses, after a plan or one of its analyses. */
interface Place {
  section: Section;
  after: Position | undefined;
  analysedAt: Date | undefined;
}

const pageSize = 500;
/** Tried in turn until all their analyses fit on a page. */
const plansAtOnce = [100, 10];
const cursorPattern = /^([a-z_]+)(?:\.(\d{1,15})\.([0-9a-f]{24})(?:\.(\d{1,15}))?)?$/;

/** Reads the pages of an account's export; each shows what is there when that page is read. */
export function createAccountExport({ accounts, sessions, personalTokens, belongings }: ExportDeps) {
  async function analysesPage(accountId: string, { after, analysedAt }: Place): Promise<AccountExportPage> {
    if (after && analysedAt) {
      if (!(await belongings.isOwned(accountId, after.id))) throw noSuchCursor();
      return onePlan(after, analysedAt);
    }
    for (const limit of plansAtOnce) {
      const plans = await belongings.cropPlans(accountId, { after, limit });
      const last = plans.at(-1);
      if (!last) return { items: [], next_cursor: 'notifications' };
      const ids = plans.map(({ id }) => id);
      const analyses = await belongings.analysesOfPlans(ids, pageSize + 1);
      if (analyses.length > pageSize) continue;
      return { items: itemsOf('analysis', analyses), next_cursor: cursorAfter('analyses', last) };
    }
    const [plan] = await belongings.cropPlans(accountId, { after, limit: 1 });
    return plan ? onePlan(positionOf(plan), undefined) : { items: [], next_cursor: 'notifications' };
  }

  async function onePlan(plan: Position, analysedAt: Date | undefined): Promise<AccountExportPage> {
    const after = analysedAt && { id: plan.id, created_at: analysedAt };
    const analyses = await belongings.analyses(plan.id, { after, limit: pageSize });
    const last = analyses.length < pageSize ? undefined : analyses.at(-1);
    const next = `analyses.${plan.created_at.getTime()}.${plan.id}`;
    return {
      items: itemsOf('analysis', analyses),
      next_cursor: last ? `${next}.${Date.parse(last.created_at)}` : next,
    };
  }

  /**
   * An export lasts as long as its reader takes, so each page looks again at who asks: it raises ACCOUNT_NOT_VALID, or
   * INVALID_TOKEN if the session has ended; and VALIDATION_FAILED for a cursor that no page returned.
   */
  return async (
    { profile: { id }, sessionId }: AccountIdentity,
    cursor?: string | null,
  ): Promise<AccountExportPage> => {
    const account = await accounts.findById(id);
    if (!account?.is_active) throw new AppError('ACCOUNT_NOT_VALID');
    await sessions.findLive(id, sessionId);
    if (cursor === undefined || cursor === null)
      return { items: [{ kind: 'profile', value: toProfile(account) }], next_cursor: 'crop_plans' };
    const place = readCursor(cursor);
    const page = { after: place.after, limit: pageSize };
    switch (place.section) {
      case 'crop_plans': {
        const plans = await belongings.cropPlans(id, page);
        return { items: itemsOf('crop_plan', plans), next_cursor: nextOf('crop_plans', plans, 'analyses') };
      }
      case 'analyses':
        return analysesPage(id, place);
      case 'notifications': {
        const told = await belongings.notifications(id, page);
        return {
          items: itemsOf('notification', told),
          next_cursor: nextOf('notifications', told, 'sessions'),
        };
      }
      case 'sessions':
        return {
          items: itemsOf('session', await sessions.list(id, sessionId)),
          next_cursor: 'personal_tokens',
        };
      case 'personal_tokens':
        return { items: itemsOf('personal_token', await personalTokens.list(id)), next_cursor: 'audit' };
      case 'audit': {
        const entries = await belongings.audit(id, page);
        return { items: itemsOf('audit_entry', entries), next_cursor: nextOf('audit', entries, null) };
      }
    }
  };
}

type ItemOf<TKind> = Extract<AccountExportItem, { kind: TKind }>;

function itemsOf<TKind extends AccountExportItem['kind']>(
  kind: TKind,
  values: readonly ItemOf<TKind>['value'][],
): { kind: TKind; value: ItemOf<TKind>['value'] }[] {
  return values.map((value) => ({ kind, value }));
}

function nextOf<TNext extends Section | null>(
  section: Section,
  items: readonly { id: string; created_at: string }[],
  next: TNext,
): string | TNext {
  const last = items.at(-1);
  return last && items.length === pageSize ? cursorAfter(section, last) : next;
}

function cursorAfter(section: Section, item: { id: string; created_at: string }): string {
  return `${section}.${Date.parse(item.created_at)}.${item.id}`;
}

function positionOf({ id, created_at }: { id: string; created_at: string }): Position {
  return { id, created_at: new Date(created_at) };
}

function readCursor(cursor: string): Place {
  const [, name, ms, id, analysedMs] = cursorPattern.exec(cursor) ?? [];
  const section = findSection(name);
  if (section === undefined) throw noSuchCursor();
  const after = ms === undefined || id === undefined ? undefined : { id, created_at: new Date(Number(ms)) };
  return { section, after, analysedAt: analysedMs === undefined ? undefined : new Date(Number(analysedMs)) };
}

function findSection(text: string | undefined): Section | undefined {
  return sections.find((section) => section === text);
}

function noSuchCursor(): AppError {
  return new AppError('VALIDATION_FAILED', {
    issues: [{ path: 'cursor', message: 'is not a cursor from this export' }],
  });
}
