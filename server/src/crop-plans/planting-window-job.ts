import { dayOf, effectId, type Job, type Outcome } from '../background/jobs/job.js';
import type { OperatorCore, Records } from '../core.js';
import { readVerdict } from '../feasibility/verdict/stored-verdict.js';
import { adviceOf } from '../feasibility/verdict/advice.js';
import type { UnwrittenNotification } from '../notifications/notify.js';
import type { PlanWithAnalysis, WalkedPlan } from '../records/stored-plans.js';

const name = 'planting-window';
const daysMax = 30;
const dayMs = 24 * 60 * 60_000;

/** The notification of a plan whose planting month of this year is about to begin. */
interface Reminder {
  plan: WalkedPlan;
  year: number;
  id: string;
}

/**
 * Notifies the owner of each plan once a year, at most 30 days before the plan's planting month begins. The
 * notification includes the result of the plan's latest analysis.
 */
export function plantingWindowJob(core: OperatorCore): Job {
  return {
    name,
    slotOf: dayOf,

    async readPage(plans, slot) {
      const reminders = remindersOf(plans, slot);
      const owned = Array.from(reminders.values(), ({ id, plan: { accountId } }) => ({ accountId, id }));
      const sent = await core.records.notifications.existingOfAnyone(owned);
      return {
        async look({ id }) {
          const reminder = reminders.get(id);
          return reminder && (sent.has(reminder.id) ? 'unchanged' : 'due');
        },

        // The transaction looks again whether they have been sent.
        async read({ accountId, plans: some }) {
          const due = some.flatMap(({ id }) => reminders.get(id) ?? []);
          return { look: async () => 'due', finish: async () => (own) => remind(core, own, accountId, due) };
        },
      };
    },
  };
}

/** Returns the reminders of those plans whose planting month is about to begin, by the ids of the plans. */
function remindersOf(plans: readonly WalkedPlan[], slot: string): ReadonlyMap<string, Reminder> {
  const reminders = new Map<string, Reminder>();
  for (const plan of plans) {
    const year = openingOf(plan.planting_month, new Date(slot))?.getUTCFullYear();
    if (year !== undefined) reminders.set(plan.id, { plan, year, id: effectId(name, String(year), plan.id) });
  }
  return reminders;
}

/** Returns which of the account's reminders exist. */
async function sentOf(
  { notifications }: Records,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  return ids.length === 0 ? new Set() : notifications.existing(accountId, ids);
}

async function remind(
  core: OperatorCore,
  own: Records,
  accountId: string,
  due: readonly Reminder[],
): Promise<ReadonlyMap<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  const cropNameOf = await core.crops.naming();
  const planIds = due.map(({ plan }) => plan.id);
  const found = await own.plans.findAllWithAnalyses(accountId, planIds);
  const ids = due.map(({ id }) => id);
  const sent = await sentOf(own, accountId, ids);
  const notifications: UnwrittenNotification[] = [];
  for (const reminder of due) {
    const current = found.get(reminder.plan.id);
    if (!current || current.plan.is_archived) continue;
    outcomes.set(reminder.plan.id, sent.has(reminder.id) ? 'unchanged' : 'notified');
    if (!sent.has(reminder.id))
      notifications.push({ ...reminderOf(reminder, current, cropNameOf), created_at: core.now() });
  }
  await core.notify(own, accountId, notifications);
  return outcomes;
}

function reminderOf(
  { plan, year, id }: Reminder,
  { plan: { name: plan_name }, analysis }: PlanWithAnalysis,
  cropNameOf: (crop: string) => string | null,
): Omit<UnwrittenNotification, 'created_at'> {
  const { crop, location, water, planting_month: month } = plan;
  const label = analysis?.feasibility_label ?? null;
  const advice = adviceOf(readVerdict(analysis?.listed?.verdict));
  const planting = { plan_name, crop, crop_name: cropNameOf(crop), location, water };
  return {
    id,
    coded: { code: 'planting_time', values: { ...planting, month, year, label, advice } },
    severity: label === null || label === 'feasible' ? 'info' : 'warning',
    related_crop_plan_id: plan.id,
    job: name,
  };
}

/** Returns the next first day of the month, if that is today or at most 30 days away. */
function openingOf(month: number, today: Date): Date | undefined {
  const year = today.getUTCFullYear();
  const openings = [year, year + 1].map((each) => new Date(Date.UTC(each, month - 1, 1)));
  return openings.find((day) => day >= today && Number(day) - Number(today) <= daysMax * dayMs);
}
