import { expect, it } from 'vitest';
import { listedNames } from '@crop-planning/shared/plan-files/listed-plan';
import { fieldNames } from '../../terminal/output/view.js';
import { listedPlanView } from './listed-plans.js';

it('the view of listed plans has the columns of a list in CSV, in their order', () => {
  expect(fieldNames(listedPlanView)).toEqual(listedNames);
});
