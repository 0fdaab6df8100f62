import { cropText } from '@crop-planning/shared/words/crops/crop-text';
import { answeredFields, answeredNames, droppedFieldNames } from '../fields.js';
import type { NamedPlan } from '../../model/name-check/named-plan.js';
import type { View } from '../../terminal/output/view.js';

export const cropPlanView: View<NamedPlan> = {
  fields: {
    id: { title: 'ID', kind: 'id' },
    ...answeredFields,
    crop: {
      ...answeredFields.crop,
      show: (word, { crop_name }) => cropText(word, crop_name),
    },
    is_archived: { title: 'ARCHIVED', kind: 'boolean' },
    created_at: { title: 'CREATED', kind: 'time' },
    updated_at: { title: 'UPDATED', kind: 'time' },
    latest_feasibility_label: { title: 'STATUS', kind: 'label' },
    latest_analysis_at: { title: 'ANALYSED', kind: 'time' },
    crop_name: { title: 'CROP NAME', kind: 'text' },
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
