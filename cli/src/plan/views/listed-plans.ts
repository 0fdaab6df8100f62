import { limitingFields } from '../../model/limiting.js';
import type { View } from '../../terminal/output/view.js';
import { droppedFieldNames } from '../fields.js';
import type { ListedPlan } from '../listed.js';
import { cropPlanView } from './crop-plans.js';

/** Plans with results from their newest analyses; JSON has the plans as the API does. */
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
