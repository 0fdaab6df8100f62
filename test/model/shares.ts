import { seenField, seenText, type Exchange, type Operation } from './exchanges.js';
import { ownPlan } from './plans.js';
import {
  newestFirst,
  newId,
  timeIn,
  type Plan,
  type Share,
  type SharedResult,
  type State,
  type Work,
} from './state.js';

/** Links to results. */
export const ofShares = {
  share(state, exchange, caller) {
    const plan = ownPlan(state, exchange, caller);
    if (!plan) return 'CROP_PLAN_NOT_FOUND';
    const latest = plan.analyses.at(-1);
    if (!latest) return 'CROP_PLAN_NOT_ANALYSED';
    const { show_name = false, exact_location = false } = exchange.input;
    const created_at = timeIn(exchange);
    const name = newName(state, exchange);
    const id = newId(state, exchange);
    const shown = {
      id,
      crop_plan_id: plan.id,
      plan_name: plan.shown.name,
      first_letters: name.slice(0, 6),
      show_name,
      exact_location,
      created_at,
      analysed_at: latest.created_at,
    };
    const owner = state.accounts.find((account) => account.id === caller.account);
    const others = {
      shared_at: created_at,
      shared_by: show_name ? owner?.full_name : null,
      plan: factsOf(plan),
    };
    const { details, ...analysis } = Object(latest);
    const isPredicted = exact_location && plan.analysedIn === null;
    const result: SharedResult = {
      analysis: { ...analysis, id: null, crop_plan_id: null },
      details: isPredicted || details === null ? details : undefined,
      others,
    };
    const share: Share = { id, owner: caller.account, created_at, name, shown, result };
    return {
      state: { ...state, shares: [...state.shares, share] },
      outcome: { ...shown, name, path: `/results/${name}`, url: null },
    };
  },
  listShares: (state, _, { account }) => ({
    state,
    outcome: newestFirst(state.shares, account).map(({ shown }) => shown),
  }),
  revokeShare(state, { on }, { account }) {
    const shares = state.shares.filter(({ id, owner }) => id !== on || owner !== account);
    if (shares.length === state.shares.length) return 'SHARE_NOT_FOUND';
    return { state: { ...state, shares }, outcome: null };
  },
  readShared(state, exchange) {
    const share = state.shares.find(({ name }) => name === exchange.on);
    return share ? { state, outcome: resultOf(share, exchange) } : 'SHARE_NOT_FOUND';
  },
} satisfies Partial<Record<Operation, Work>>;

/** Returns the name that the service has chosen, which must be new. */
function newName({ shares }: State, exchange: Exchange): string {
  const name = seenText(exchange, 'name');
  return /^[a-z2-7]{32}$/.test(name) && !shares.some((share) => share.name === name) ? name : 'a new name';
}

/** The plans of the model are of a crop under its own name. */
function factsOf({ shown, water }: Plan): Record<string, unknown> {
  const { name, crop, location, planting_month, risk_tolerance } = shown;
  return { name, crop, crop_name: crop, location, planting_month, risk_tolerance, water, season_days: null };
}

/** Coordinates that are rounded, and an own climate without its name, are taken from the service's answer. */
function resultOf({ result }: Share, exchange: Exchange): unknown {
  const { others, analysis, details } = result;
  if (details !== undefined) return { ...others, analysis: { ...analysis, details } };
  const seen = seenField({ seen: seenField(exchange, 'analysis') }, 'details');
  const tells = /inputs_hash|Lower farm|Upper farm/.test(JSON.stringify(seen));
  return { ...others, analysis: { ...analysis, details: tells ? 'nothing that was not chosen' : seen } };
}
