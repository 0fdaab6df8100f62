import type { CropPlan } from '@crop-planning/shared';
import type { View } from '../view.js';

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

export interface DeletedPlan {
  id: string;
  deleted: boolean;
}

export const deletedPlanView: View<DeletedPlan> = {
  fields: { id: { title: 'ID', kind: 'id' }, deleted: { title: 'DELETED', kind: 'boolean' } },
  columns: ['id', 'deleted'],
  spareColumns: [],
};
