import { describe, expect, it } from 'vitest';
import { byModel } from '../../../test/cli/sample-analyses.js';
import type { ModelDetails } from '../contract/model-details.js';
import { localMonthsSentences } from './local-months.js';
import { modelDetailsOf } from './model-details.js';

/** The sample's planting in April, with other details. */
function saidOf(changes: Partial<ModelDetails>): string[] {
  const details = modelDetailsOf(byModel);
  if (!details) throw new Error('the sample has no details');
  return localMonthsSentences({ ...details, ...changes });
}

const crop = modelDetailsOf(byModel)?.crop.name ?? '';
const month = modelDetailsOf(byModel)?.inputs.planting_month ?? NaN;
const window = (label: 'feasible' | 'infeasible') =>
  (modelDetailsOf(byModel)?.window ?? []).map((one) => ({ ...one, feasibility_label: label }));

describe('the calendar of a place, in words', () => {
  it('is what farmers do, if it is one of regions', () => {
    const local = { local_months: [month], local_months_source: 'GEOGLAM Crop Monitor, North' };
    expect(saidOf(local)).toEqual([
      expect.stringMatching(
        new RegExp(`^Farmers here sow ${crop} in \\w+ \\(GEOGLAM Crop Monitor, North\\)\\.$`),
      ),
    ]);
  });

  it('names the world calendar and its origin', () => {
    const local = { local_months: [11, 12, 1, month], local_months_source: 'GGCMI phase 3 (MIRCA)' };
    expect(saidOf(local)[0]).toMatch(
      new RegExp(`^A world calendar, GGCMI phase 3 \\(MIRCA\\), has ${crop} sown in Oct-Jan here\\.$`),
    );
  });

  it('says that a feasible planting month is outside of it, and nothing of one that is infeasible', () => {
    const local = { local_months: [(month % 12) + 1], local_months_source: 'GEOGLAM Crop Monitor, North' };
    expect(saidOf({ ...local, window: window('feasible') })[1]).toMatch(
      /^\w+ is feasible, but outside of this calendar\.$/,
    );
    expect(saidOf({ ...local, window: window('infeasible') })).toHaveLength(1);
  });

  it('is said to be missing', () => {
    expect(saidOf({ local_months: null, local_months_source: null })).toEqual([
      `No calendar says when ${crop} is sown here.`,
    ]);
  });

  it('is not mentioned for perennials, and for analyses that did not look for one', () => {
    expect(saidOf({ local_months: null, local_months_source: null, season: null })).toEqual([]);
    expect(saidOf({ local_months: undefined })).toEqual([]);
  });
});
