import { modelSource, type NotificationRun } from '@crop-planning/shared';
import type { GivenQuestion } from '../feasibility/question.js';
import type { StatusChange } from '../notifications/status-change.js';
import type { IdempotentRequest } from '../procedures/idempotency.js';
import type { AnalysisItem, FiledAnalysis } from '../records/analyses.js';
import { draftAnalysis, type AnalysisDraft } from '../records/analysis-drafts.js';
import type { WalkedPlan } from '../records/stored-plans.js';
import type { Records } from '../records/handle.js';
import type { SeenPlan } from '../records/spanning/seen-plans.js';
import { listedOf, outlineOf } from './model-record.js';

/** The result of an analysis from any source. */
export type Findings = Omit<AnalysisItem, 'id' | 'crop_plan_id' | 'created_at' | 'source'>;

/** The result for a plan, and the explanation of a change that it causes. */
export interface Finding<TFindings extends Findings> {
  findings: TFindings;
  /** The name of the place that was used; by default the plan's own location. */
  place?: string | undefined;
  causeOfChange: (previous: AnalysisItem) => StatusChange['cause'];
}

/** An analysis to record. */
export interface NewRecord<TFindings extends Findings> {
  /** The plan as it was read before the transaction; it is only read again if it has changed since. */
  plan: SeenPlan;
  source: string;
  /** The part of the question that the request gives; the plan keeps it from the start of the transaction. */
  asked?: GivenQuestion;
  /** Set if the request may be repeated; its analysis is then recorded only once. */
  request?: IdempotentRequest | undefined;
  /** The unique id for the analysis. */
  id?: string;
  /** The run of the scheduled job that has the plan analysed. */
  run?: NotificationRun;
  /** Returns the result for the question of the plan, which may have changed since it was read. */
  find: (plan: WalkedPlan) => Finding<TFindings>;
}

/** What is to be recorded for a plan, as long as neither its question nor its newest analysis changes. */
export interface Draft<TFindings extends Findings> {
  findings: TFindings;
  place: string;
  analysis: AnalysisDraft;
  /** Set if the label differs from that of the newest analysis. */
  change: Pick<StatusChange, 'from' | 'cause'> | undefined;
  /** Whether it still holds for the plan as it is, with this newest analysis. */
  holdsFor: (plan: WalkedPlan, previous: FiledAnalysis | undefined) => boolean;
}

interface Entry<TFindings extends Findings> {
  record: NewRecord<TFindings>;
  /** The plan as it is. */
  plan: WalkedPlan;
  /** Its newest analysis. */
  previous: FiledAnalysis | undefined;
}

/** Finds what is to be recorded for plans of one account; rests after each plan. */
export async function draftAll<TFindings extends Findings>(
  { analyses }: Records,
  accountId: string,
  entries: readonly Entry<TFindings>[],
  rest: () => Promise<unknown> = async () => undefined,
): Promise<ReadonlyMap<NewRecord<TFindings>, Draft<TFindings>>> {
  const found = entries.map((entry) => ({ ...entry, finding: entry.record.find(entry.plan) }));
  const replaced = found.flatMap(({ previous, finding }) =>
    previous && previous.feasibility_label !== finding.findings.feasibility_label ? previous : [],
  );
  const whole = new Map(
    (await analyses.withDetails(accountId, replaced)).map((analysis) => [analysis.id, analysis]),
  );
  const drafts = new Map<NewRecord<TFindings>, Draft<TFindings>>();
  for (const { finding, ...entry } of found) {
    drafts.set(entry.record, draftOf(entry, finding, entry.previous && whole.get(entry.previous.id)));
    await rest();
  }
  return drafts;
}

function draftOf<TFindings extends Findings>(
  { record, plan, previous }: Entry<TFindings>,
  { findings, place = plan.location, causeOfChange }: Finding<TFindings>,
  /** The newest analysis with its details, if its label is another one. */
  replaced: AnalysisItem | undefined,
): Draft<TFindings> {
  const { source, id } = record;
  const listed = source === modelSource ? listedOf({ source, ...findings }) : null;
  return {
    findings,
    place,
    analysis: draftAnalysis(
      { crop_plan_id: plan.id, source, ...findings },
      { accountId: plan.accountId, id, previous, outline: outlineOf(findings.details), listed },
    ),
    change: replaced && { from: replaced.feasibility_label, cause: causeOfChange(replaced) },
    holdsFor: (current, latest) =>
      latest?.id === previous?.id &&
      current.risk_tolerance === plan.risk_tolerance &&
      current.water === plan.water &&
      current.season_days === plan.season_days,
  };
}
