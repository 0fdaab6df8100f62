import type { CreateCropPlanInput, CropPlan } from '@crop-planning/shared';
import { droppedFieldNames, planFieldNames, planFields } from '../fields.js';
import type { View } from '../../terminal/output/view.js';

export const cropPlanView: View<CropPlan> = {
  fields: {
    id: { title: 'ID', kind: 'id' },
    ...planFields,
    is_archived: { title: 'ARCHIVED', kind: 'boolean' },
    created_at: { title: 'CREATED', kind: 'time' },
    updated_at: { title: 'UPDATED', kind: 'time' },
    latest_feasibility_label: { title: 'STATUS', kind: 'label' },
    latest_analysis_at: { title: 'ANALYSED', kind: 'time' },
  },
  columns: ['id', ...planFieldNames, 'latest_feasibility_label'],
  spareColumns: droppedFieldNames,
};

/** The values that a new plan is created from. */
export const exportedPlanView: View<CreateCropPlanInput> = {
  fields: planFields,
  columns: planFieldNames,
  spareColumns: [],
};

export interface DeletedPlan {
  id: string;
  deleted: boolean;
}

export const deletedPlanView: View<DeletedPlan> = {
  fields: { id: { title: 'ID', kind: 'id' }, deleted: { title: 'DELETED', kind: 'boolean' } },
  columns: ['id', 'deleted'],
  spareColumns: [],
};
