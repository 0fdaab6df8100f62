import { modelSource, type NotificationRun } from '@crop-planning/shared';
import type { OperatorCore, Records } from '../core.js';
import { causeOfModelChange } from './change-cause.js';
import type { Assessment } from '../feasibility/assess.js';
import { yearsUnavailable } from '../feasibility/limits.js';
import { outlineOf, type RecordedQuestion } from './model-record.js';
import { prepare } from './preparing.js';
import { recordIn } from './recording.js';
import type { FiledAnalysis } from '../records/analyses.js';
import type { WalkedPlan } from '../records/crop-plans.js';

/** Records the run's analysis under this id within a transaction, unless that analysis already exists. */
export type Reanalyse = (
  records: Records,
  id: string,
  run: NotificationRun,
) => Promise<'changed' | 'recorded' | 'unchanged'>;

const unavailableCodes = ['live_source_away', yearsUnavailable.code];

/**
 * Asks the model a plan's question again. Returns how to record the analysis, `unchanged` if the result
 * would be the same, `refused` if the climate or the years cannot be read at the moment, or undefined if the
 * model has never analysed the plan. Raises the errors of an analysis.
 */
export async function reanalyse(
  core: OperatorCore,
  plan: WalkedPlan,
): Promise<Reanalyse | 'unchanged' | 'refused' | undefined> {
  const last = await core.records.analyses.findLatestByModel(plan.accountId, plan.id);
  if (!last) return undefined;
  const judge = await prepare(core, plan);
  const { id: planId, accountId, crop, location, planting_month } = plan;

  function askAgain({ risk_tolerance, water, season_days }: RecordedQuestion) {
    const question = { crop, location, planting_month, risk_tolerance, water, season_days };
    return { question, findings: judge(question) };
  }

  const { findings } = askAgain(plan);
  if (isSettled(last, findings)) return 'unchanged';
  // With a substitute for the unavailable data, labels could change now and change back later.
  if (findings.details.limits.some(({ code }) => unavailableCodes.includes(code))) return 'refused';

  // Shared by all attempts of the transaction, so that the analysis is charged once.
  const room = core.quota(accountId);
  return async (records, id, run) => {
    const latest = await records.analyses.findLatestByModel(accountId, planId);
    const isDone = (await records.analyses.find(accountId, planId, id)) !== undefined;
    if (!latest || isDone || (latest.id !== last.id && isSettled(latest, findings))) return 'unchanged';
    let isChanged = false;
    const record = { planId, accountId, source: modelSource, at: core.now(), id, run, room };
    await recordIn(core, records, record, (held, previous) => {
      const { question, findings } = askAgain(held);
      isChanged = previous?.feasibility_label !== findings.feasibility_label;
      return {
        findings,
        place: findings.details.climate.location?.name,
        causeOfChange: (before) =>
          causeOfModelChange(
            before,
            findings,
            (previousQuestion) => judge({ ...question, ...previousQuestion }).feasibility_label,
          ),
      };
    });
    return isChanged ? 'changed' : 'recorded';
  };
}

/**
 * Returns true if another analysis would have the same result, or would undo that of a newer model: during
 * an upgrade, servers with the old model must not change labels back.
 */
function isSettled({ details, shared }: FiledAnalysis, { details: now }: Assessment): boolean {
  const before = outlineOf(shared?.outline ?? details);
  if (!before) return false;
  const order = before.model_version.localeCompare(now.model_version, 'en', { numeric: true });
  return order > 0 || (order === 0 && before.inputs_hash === now.inputs_hash);
}
