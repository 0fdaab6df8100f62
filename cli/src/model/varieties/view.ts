import type { Variety } from '@crop-planning/shared/words/planting/varieties';
import type { PreviewRow } from '../rows.js';
import { harvestField } from '../result-fields.js';
import { previewView } from '../views/analyses.js';
import type { View } from '../../terminal/output/view.js';
import { words } from '@crop-planning/shared/words/languages/current';
import { kinds as english } from '@crop-planning/shared/words/languages/en/kinds';

/** The model's answer for a variety. */
export interface VarietyRow extends PreviewRow {
  variety: Variety;
  /** The days from sowing to harvest at full pace. */
  season_days: number;
  /** The month in which the variety ripens and the one after it; none if it does not ripen. */
  harvest_months: number[];
  /** Net, at the field. */
  irrigation_mm: number | null;
}

export const varietyView: View<VarietyRow> = {
  fields: {
    variety: {
      title: 'VARIETY',
      kind: 'headline',
      show: (variety) => words('kinds', english).varieties[variety],
    },
    ...previewView.fields,
    season_days: { title: 'DAYS', kind: 'count' },
    harvest_months: harvestField,
    irrigation_mm: { title: 'IRRIGATION MM', kind: 'millimetres' },
  },
  columns: [
    'variety',
    'season_days',
    'feasibility_label',
    'score',
    'years',
    'limiting_part',
    'harvest_months',
    'irrigation_mm',
  ],
  spareColumns: ['irrigation_mm', 'years', 'limiting_part'],
  bulkyFields: ['details'],
  ownFields: previewView.ownFields ?? [],
};
