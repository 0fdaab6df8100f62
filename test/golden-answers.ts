// The model's answers to the questions of the golden file, without a server.
import { createGridFile } from '../server/src/climates/grid-file.js';
import { readGrid } from '../server/src/climates/grid.js';
import { createYears } from '../server/src/climates/years.js';
import { createCropTable } from '../server/src/crops/crop-table.js';
import { climateYearOf } from '../server/src/feasibility/climate-year.js';
import { evaluate } from '../server/src/feasibility/evaluate.js';
import { harvestMonthsOf } from '../server/src/feasibility/field-crops/season.js';
import { labelBy, oddsOf } from '../server/src/feasibility/years/odds.js';
import { outcomesOf } from '../server/src/feasibility/years/outcomes.js';
import { recordOf } from '../server/src/feasibility/years/record.js';
import { standStartsOf } from '../server/src/feasibility/years/stand-months.js';
import { yearsDetails } from '../server/src/feasibility/years/years-details.js';
import { figure, riskOf, text, waterOf, type Row } from './feasibility-figures.js';

const climateDistanceKm = 75;
const ignore = () => undefined;

/** By the columns of the golden file. */
export type Answer = Readonly<Record<string, string | number | null>>;

/** Returns a function that answers a row's question at a height in metres, or at a place without one. */
export async function createAnswers(): Promise<(row: Row, heightM: number | null) => Promise<Answer>> {
  const crops = new Map((await createCropTable().list()).map((crop) => [crop.name, crop]));
  const grid = await createGridFile()();
  const years = createYears({ log: { debug: ignore, info: ignore, warn: ignore, error: ignore } });
  return async (row, heightM) => {
    const crop = crops.get(text(row, 'crop'));
    const point = { latitude: figure(row, 'latitude'), longitude: figure(row, 'longitude') };
    const found = readGrid(grid, { ...point, elevation_m: heightM }, climateDistanceKm);
    const region = await years.at(point);
    if (!crop || !found || typeof region === 'string') throw new Error(`no data for ${JSON.stringify(row)}`);
    const year = climateYearOf({ ...found.climate, ...point });
    const [plantingMonth, water] = [figure(row, 'month'), waterOf(row)];
    const evaluation = evaluate({ crop, year, plantingMonth, water, seasonDays: null });
    const record = recordOf(year, region);
    const odds = oddsOf(outcomesOf({ crop, year, record, seasonDays: null })(plantingMonth, water));
    const { season, variety } = evaluation;
    const { good, poor, lost, rains_come_later, yield_share } = yearsDetails(odds, riskOf(row));
    return {
      label: labelBy({ ...evaluation, odds }, riskOf(row)),
      score: evaluation.score,
      limiting_part: evaluation.limitingPart,
      season_start: season ? plantingMonth : standStartsOf(year).ofRain,
      harvest_month: (season && harvestMonthsOf(season)[0]) ?? null,
      maturity: variety?.maturity ?? null,
      variety_days: variety?.days ?? null,
      good,
      poor,
      lost,
      rains_come_later: rains_come_later ? 1 : 0,
      median_yield_share: yield_share ?? null,
    };
  };
}
