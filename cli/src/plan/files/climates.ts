// The climates of plans in files, which people name and the service knows by their ids.
import type { CreateCropPlanInput } from '@crop-planning/shared';
import { withNamesOf } from '@crop-planning/shared/plan-files/climate-names';
import type { PlanRow } from '@crop-planning/shared/plan-files/plan-row';
import { climateNamed, listClimates } from '../../climate/naming.js';
import type { Api } from '../../service/api.js';
import { CliError } from '../../terminal/failures.js';

/** Returns the rows with the ids of the climates that they name; refuses a row that names none of them. */
export async function withClimateIds(api: Api, rows: readonly PlanRow[]): Promise<readonly PlanRow[]> {
  if (!rows.some((row) => 'input' in row && typeof row.input.climate === 'string')) return rows;
  const climates = await listClimates(api);
  return rows.map((row) => {
    if (!('input' in row) || typeof row.input.climate !== 'string') return row;
    try {
      const { id } = climateNamed(climates, row.input.climate);
      return { line: row.line, input: { ...row.input, climate: id } };
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      return { line: row.line, failure: { code: error.code, message: error.message } };
    }
  });
}

/** Returns the plans with the names of their climates; one whose name another climate has keeps its id. */
export async function withClimateNames<Plan extends Pick<CreateCropPlanInput, 'climate'>>(
  api: Api,
  plans: readonly Plan[],
): Promise<Plan[]> {
  if (plans.every(({ climate }) => typeof climate !== 'string')) return [...plans];
  return withNamesOf(await listClimates(api), plans);
}
