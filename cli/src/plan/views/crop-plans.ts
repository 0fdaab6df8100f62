import type { CreateCropPlanInput, CropPlan } from '@crop-planning/shared';
import { answeredFields, answeredNames, droppedFieldNames, planFieldNames, planFields } from '../fields.js';
import type { View } from '../../terminal/output/view.js';

export const cropPlanView: View<CropPlan> = {
  fields: {
    id: { title: 'ID', kind: 'id' },
    ...answeredFields,
    is_archived: { title: 'ARCHIVED', kind: 'boolean' },
    created_at: { title: 'CREATED', kind: 'time' },
    updated_at: { title: 'UPDATED', kind: 'time' },
    latest_feasibility_label: { title: 'STATUS', kind: 'label' },
    latest_analysis_at: { title: 'ANALYSED', kind: 'time' },
  },
  columns: ['id', ...answeredNames, 'latest_feasibility_label'],
  spareColumns: droppedFieldNames,
};

/** The values that a new plan is created from; a file says `own` for the crop's own season. */
export type ExportedPlan = Required<Omit<CreateCropPlanInput, 'season_days'>> & {
  season_days: number | 'own' | null;
};

export const exportedPlanView: View<ExportedPlan> = {
  fields: planFields,
  columns: planFieldNames,
};

export interface DeletedPlan {
  id: string;
  deleted: boolean;
}

export const deletedPlanView: View<DeletedPlan> = {
  fields: { id: { title: 'ID', kind: 'id' }, deleted: { title: 'DELETED', kind: 'boolean' } },
};
