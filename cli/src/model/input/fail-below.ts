import type { FeasibilityLabel } from '@crop-planning/shared';
import { option } from '../../command/define-command.js';
import { CliError, exitCodes } from '../../terminal/failures.js';

export type LeastLabel = Exclude<FeasibilityLabel, 'infeasible'>;

export interface Judged {
  name: string;
  feasibility_label: FeasibilityLabel;
}

const ranks: Record<FeasibilityLabel, number> = { infeasible: 0, marginal: 1, feasible: 2 };
const shownMax = 10;

export const failBelowOption = option('--fail-below <label>', 'end with exit code 10 if a label is worse', {
  choices: ['feasible', 'marginal'],
});

/**
 * Returns the failure of --fail-below, or undefined if the option was not given or every label is good
 * enough.
 */
export function failureBelow(judged: readonly Judged[], least: LeastLabel | undefined): CliError | undefined {
  if (least === undefined) return undefined;
  const worse = judged.filter(({ feasibility_label }) => ranks[feasibility_label] < ranks[least]);
  if (worse.length === 0) return undefined;
  const finding =
    judged.length === 1
      ? 'The label is worse'
      : `${worse.length} of ${judged.length} labels ${worse.length === 1 ? 'is' : 'are'} worse`;
  const lines = worse
    .slice(0, shownMax)
    .map(({ name, feasibility_label }) => `${name}: ${feasibility_label}`);
  const rest = worse.length - lines.length;
  return new CliError(exitCodes.failBelow, 'FAIL_BELOW', `${finding} than ${least}.`, {
    hints: rest > 0 ? [...lines, `and ${rest} more`] : lines,
  });
}
