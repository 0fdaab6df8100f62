import type { CreateCropPlanInput, CropPlan } from '@crop-planning/shared';
import { droppedFieldNames, planFieldNames, planFields } from '../fields.js';
import type { ListedPlan } from '../listed.js';
import type { View } from '../../terminal/output/view.js';
import { limitingFields } from '../../model/limiting.js';

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

/** What a new plan is made from. */
export const exportedPlanView: View<CreateCropPlanInput> = {
  fields: planFields,
  columns: planFieldNames,
  spareColumns: [],
};

/** The plans with what their newest analyses say; in JSON as the API has them. */
export const listedPlanView: View<ListedPlan> = {
  fields: {
    ...cropPlanView.fields,
    score: { title: 'SCORE', kind: 'score' },
    ...limitingFields,
    place: { title: 'PLACE', kind: 'text', widthMin: 24 },
  },
  columns: [...cropPlanView.columns, 'score', 'limiting_part', 'place'],
  spareColumns: [
    'place',
    'limiting_part',
    ...droppedFieldNames.slice(0, -1),
    'score',
    ...droppedFieldNames.slice(-1),
  ],
  ownFields: ['score', 'limiting_factor', 'limiting_part', 'place'],
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
