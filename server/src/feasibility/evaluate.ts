import type { Crop, LimitingFactor, LimitingPart, Water } from '@crop-planning/shared';
import type { ClimateYear } from './climate-year.js';
import { kindOf } from './crop-kind.js';
import { judgeFieldCrop } from './field-crops/field-crop.js';
import { irrigated, totalOf, type Judgement } from './judgement.js';
import { judgePerennial } from './perennial.js';
import { isHarvested, type Season } from './field-crops/season.js';

export interface Question {
  crop: Crop;
  year: ClimateYear;
  /** The month, 1 to 12. */
  plantingMonth: number;
  water: Water;
  /** Days from sowing to harvest at full pace; null for the crop's own number. Perennials have no season. */
  seasonDays: number | null;
}

/** Temperatures in deg C, amounts of water in mm; no figure is rounded. */
export interface Evaluation extends Judgement {
  score: number;
  limitingPart: LimitingPart;
  /** Null at a score of 1. */
  limitingFactor: LimitingFactor | null;
  /** False if a field crop neither ripens nor can be gathered in the mean climate. */
  hasHarvest: boolean;
  /** The mean of the parts' scores, 0 to 1. */
  spare: number;
  /** The scores when rainfed and when irrigated. */
  scoreOf: Readonly<Record<Water, number>>;
}

/** Scores how well a planting suits the climate, from 0 to 1; the score is that of its lowest part. */
export function evaluate({ crop, year, plantingMonth, water, seasonDays }: Question): Evaluation {
  const judgement =
    kindOf(crop) === 'perennial'
      ? judgePerennial(crop, year, plantingMonth)
      : judgeFieldCrop(crop, year, plantingMonth, seasonDays);
  const { parts: rainfed, season } = judgement;
  const totals = { rainfed: totalOf(rainfed, 'rainfed'), irrigated: totalOf(rainfed, 'irrigated') };
  const { score, part, spare } = totals[water];
  const limitingPart = score === 1 ? 'nothing' : part;
  return {
    ...judgement,
    hasHarvest: season === null || isHarvested(season),
    parts: water === 'irrigated' ? irrigated(rainfed) : rainfed,
    score,
    limitingPart,
    limitingFactor: factorOf(limitingPart, season),
    spare,
    scoreOf: { rainfed: totals.rainfed.score, irrigated: totals.irrigated.score },
  };
}

/** Returns the limiting factor that the contract has for a part. */
function factorOf(part: LimitingPart, season: Season | null): LimitingFactor | null {
  if (part === 'nothing') return null;
  if (part === 'winter') return 'frost';
  if (part === 'water' || part === 'dry' || part === 'wet') return 'water';
  return part === 'season' && season?.stopped?.by === 'frost' ? 'frost' : 'temperature';
}
