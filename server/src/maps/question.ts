import type { Crop, MapMonth, MapShow, RiskTolerance, Water } from '@crop-planning/shared';

/** What a map shows of a crop at every node. */
export interface MapQuestion {
  crop: Crop;
  plantingMonth: MapMonth;
  water: Water;
  /** Null for the crop's own season, and for perennials. */
  seasonDays: number | null;
  /** Decides only labels. */
  risk: RiskTolerance;
  show: MapShow;
}
