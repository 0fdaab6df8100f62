import type { Crop, RiskTolerance, Water } from '@crop-planning/shared';
import { mapLabels, mapStepsOf, mapUnknown } from '@crop-planning/shared/map-values';
import { riskTolerances } from '@crop-planning/shared/model-words';
import { monthsOfYear } from '../../feasibility/months.js';
import { totalOf } from '../../feasibility/judgement.js';
import { plantingOutlook } from '../../feasibility/planting-outlook.js';
import { areOddsKnown, labelBy, oddsOf, type Labelled } from '../../feasibility/years/odds.js';
import { isHopeless } from '../../feasibility/years/hopeless.js';
import { outcomesOf } from '../../feasibility/years/outcomes.js';
import { recordOf, recordSpace } from '../../feasibility/years/record.js';
import { positionOf, yearsOf, type RegionYears, type YearsTable } from '../../world/region-years.js';
import { createYearReader, pointOf, type NodeClimates } from './node-climates.js';

/** A planting in each year of each node. */
export interface YearsQuestion {
  crop: Crop;
  /** The month, 1 to 12. */
  plantingMonth: number;
  water: Water;
  /** Null for the crop's own season. */
  seasonDays: number | null;
}

/** One byte for each land node. */
export interface YearValues {
  /** The share of the judged years with a harvest, as a map shows it. */
  share: Uint8Array;
  /** The labels at each risk tolerance, see `labelIn`. */
  labels: Uint8Array;
}

/** Returns the byte of a label, as a map shows it, from the byte that holds the labels of all tolerances. */
export function labelIn(labels: number, risk: RiskTolerance): number {
  return Math.floor(labels / mapLabels.length ** riskTolerances.indexOf(risk)) % mapLabels.length;
}

/** Judges the nodes from `first` to before `end`; without a table, no year is known. */
export function judgeYears(
  { crop, plantingMonth, water, seasonDays }: YearsQuestion,
  climates: NodeClimates,
  table: YearsTable | null,
  to: YearValues,
  { first, end }: { first: number; end: number },
): void {
  const yearAt = createYearReader(climates);
  const regionAt = createRegionReader(climates, table);
  const space = recordSpace(table ? table.years * monthsOfYear : 0);
  for (let node = first; node < end; node += 1) {
    const year = yearAt(node);
    const region = regionAt(node);
    if (region && isHopeless({ crop, year, seasonDays, isKnown: region.isKnown }, plantingMonth, water)) {
      to.share[node] = 0;
      to.labels[node] = 0;
      continue;
    }
    const planting = region && { crop, year, record: recordOf(year, region, space), seasonDays };
    const odds = planting && oddsOf(outcomesOf(planting)(plantingMonth, water));
    to.share[node] = areOddsKnown(odds) ? mapStepsOf(odds.carried / odds.judged) : mapUnknown;
    const { parts, hasHarvest } = plantingOutlook(crop, year, seasonDays)(plantingMonth);
    to.labels[node] = labelsOf({ score: totalOf(parts, water).score, hasHarvest, odds });
  }
}

function labelsOf(finding: Labelled): number {
  return riskTolerances.reduce(
    (sum, risk, index) => sum + mapLabels.indexOf(labelBy(finding, risk)) * mapLabels.length ** index,
    0,
  );
}

/** Remembers the regions of the nodes before, since many nodes share one. */
function createRegionReader(
  climates: NodeClimates,
  table: YearsTable | null,
): (node: number) => RegionYears | null {
  const regions = new Map<number, RegionYears>();
  return (node) => {
    const position = table ? positionOf(table, pointOf(climates, node)) : undefined;
    if (!table || position === undefined) return null;
    const region = regions.get(position) ?? yearsOf(table, position);
    regions.set(position, region);
    return region;
  };
}
