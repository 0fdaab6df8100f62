import { feasibilityLabels } from '@crop-planning/shared';
import type { FeasibilityLabel, Severity } from '@crop-planning/shared';

/** A change of a plan's feasibility status. */
export interface StatusChange {
  planName: string;
  from: FeasibilityLabel;
  to: FeasibilityLabel;
}

/** What the owner of the plan is told about the change. */
export function describeStatusChange(change: StatusChange): { title: string; message: string; severity: Severity } {
  const { planName, from, to } = change;
  return {
    title: `${planName}: ${from} to ${to}`,
    message: `The feasibility of the crop plan "${planName}" changed from ${from} to ${to}.`,
    severity: severityOf(change),
  };
}

function severityOf({ from, to }: StatusChange): Severity {
  if (to === 'infeasible') return 'critical';
  return feasibilityLabels.indexOf(to) > feasibilityLabels.indexOf(from) ? 'warning' : 'info';
}
