import type { CreateCropPlanInput, CropPlan } from '@crop-planning/shared';
import type { ListedPlan } from '../listed.js';
import type { View } from '../../terminal/output/view.js';
import { limitingFields } from '../../model/limiting.js';

export const cropPlanView: View<CropPlan> = {
  fields: {
    id: { title: 'ID', kind: 'id' },
    name: { title: 'NAME', kind: 'text' },
    crop: { title: 'CROP', kind: 'text' },
    location: { title: 'LOCATION', kind: 'text' },
    planting_month: { title: 'MONTH', kind: 'month' },
    risk_tolerance: { title: 'RISK', kind: 'risk' },
    is_archived: { title: 'ARCHIVED', kind: 'boolean' },
    created_at: { title: 'CREATED', kind: 'time' },
    updated_at: { title: 'UPDATED', kind: 'time' },
    latest_feasibility_label: { title: 'STATUS', kind: 'label' },
    latest_analysis_at: { title: 'ANALYSED', kind: 'time' },
  },
  columns: ['id', 'name', 'crop', 'location', 'planting_month', 'risk_tolerance', 'latest_feasibility_label'],
  spareColumns: ['risk_tolerance', 'location', 'planting_month', 'crop'],
};

/** What a new plan is made from. */
export const exportedPlanView: View<CreateCropPlanInput> = {
  fields: {
    name: cropPlanView.fields.name,
    crop: cropPlanView.fields.crop,
    location: cropPlanView.fields.location,
    planting_month: cropPlanView.fields.planting_month,
    risk_tolerance: cropPlanView.fields.risk_tolerance,
  },
  columns: ['name', 'crop', 'location', 'planting_month', 'risk_tolerance'],
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
  columns: [
    'id',
    'name',
    'crop',
    'location',
    'planting_month',
    'risk_tolerance',
    'latest_feasibility_label',
    'score',
    'limiting_part',
    'place',
  ],
  spareColumns: ['place', 'limiting_part', 'risk_tolerance', 'location', 'planting_month', 'score', 'crop'],
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
