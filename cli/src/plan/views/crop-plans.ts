import type { CropPlan } from '@crop-planning/shared';
import { answeredFields, answeredNames, droppedFieldNames } from '../fields.js';
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

export interface DeletedPlan {
  id: string;
  deleted: boolean;
}

export const deletedPlanView: View<DeletedPlan> = {
  fields: { id: { title: 'ID', kind: 'id' }, deleted: { title: 'DELETED', kind: 'boolean' } },
};
