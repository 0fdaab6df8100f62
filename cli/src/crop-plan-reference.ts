import type { CropPlan } from '@crop-planning/shared';
import type { Api } from './api.js';
import { exitCodes } from './exit-codes.js';
import { CliError } from './failures.js';
import { monthName } from './months.js';

/** How a plan is named on the command line, for --help. */
export const planArgument = ['<plan>', 'its id, the first 6 or more characters of it, or its name'] as const;

const prefixLengthMin = 6;
const candidatesShownMax = 10;

/** The one plan of this id, beginning of an id or name; an archived one counts too. */
export async function findPlan(api: Api, reference: string): Promise<CropPlan> {
  const wanted = reference.trim();
  if (/^[0-9a-f]{24}$/i.test(wanted)) {
    const plan = await getPlan(api, wanted.toLowerCase());
    if (plan !== undefined) return plan;
  }
  const plans = await api.call((client) => client.cropPlans.list.query({ include_archived: true }));
  const [plan, ...others] = matches(plans, wanted);
  if (plan === undefined) throw notFound(reference);
  if (others.length > 0) throw ambiguous(reference, [plan, ...others]);
  return plan;
}

/** The plans that a reference can mean; a name in another letter case counts only when nothing else fits. */
export function matches(plans: readonly CropPlan[], wanted: string): CropPlan[] {
  const isPrefix = wanted.length >= prefixLengthMin && /^[0-9a-f]+$/i.test(wanted);
  const exact = plans.filter(
    ({ id, name }) => name === wanted || (isPrefix && id.startsWith(wanted.toLowerCase())),
  );
  if (exact.length > 0) return exact;
  const folded = fold(wanted);
  return plans.filter(({ name }) => fold(name) === folded);
}

async function getPlan(api: Api, planId: string): Promise<CropPlan | undefined> {
  try {
    return await api.call((client) => client.cropPlans.get.query({ plan_id: planId }));
  } catch (error) {
    if (error instanceof CliError && error.code === 'CROP_PLAN_NOT_FOUND') return undefined;
    throw error;
  }
}

function fold(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

function notFound(reference: string): CliError {
  return new CliError(exitCodes.notFound, 'CROP_PLAN_NOT_FOUND', `You have no crop plan "${reference}".`, {
    hints: ['A plan is named by its id, the first 6 or more characters of it, or its name.'],
    tryNext: 'crop plan list --include-archived',
  });
}

function ambiguous(reference: string, candidates: readonly CropPlan[]): CliError {
  const shown = candidates
    .slice(0, candidatesShownMax)
    .map(
      ({ id, name, crop, location, planting_month }) =>
        `${id}  ${name} (${crop}, ${location}, ${monthName(planting_month)})`,
    );
  const rest = candidates.length - shown.length;
  return new CliError(
    exitCodes.conflict,
    'AMBIGUOUS',
    `"${reference}" fits ${candidates.length} crop plans.`,
    {
      hints: rest > 0 ? [...shown, `and ${rest} more`] : shown,
      tryNext: `crop plan show ${candidates[0]?.id ?? 'ID'}`,
    },
  );
}
