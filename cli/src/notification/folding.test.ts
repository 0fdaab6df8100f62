import type { Notification } from '@crop-planning/shared';
import { expect, it } from 'vitest';
import { foldReviews } from './folding.js';

const upgrade = { job: 'model-upgrade', slot: '3.1.0' } as const;
let count = 0;

function change(overrides: Partial<Notification> = {}): Notification {
  count += 1;
  return {
    id: String(count).padStart(24, '0'),
    title: `Field ${count}: feasible to marginal`,
    message: 'Why.',
    severity: 'info',
    related_crop_plan_id: 'a'.repeat(24),
    is_read: true,
    created_at: '2026-12-01T00:00:00.000Z',
    run: upgrade,
    ...overrides,
  };
}

const summary = change({
  title: 'Model 3.1.0: 3 of 9 crop plans changed',
  message: 'So it is.',
  related_crop_plan_id: null,
  created_at: '2026-12-02T00:00:00.000Z',
});
const titlesOf = (notifications: Notification[]) => foldReviews(notifications).map(({ title }) => title);

it('folds the changes of a review into one line with the text of its summary', () => {
  const rows = foldReviews([summary, change(), change({ is_read: false }), change()]);
  expect(rows).toEqual([
    {
      title: summary.title,
      message: 'So it is. This line combines 3 notifications.',
      severity: 'info',
      is_read: false,
      created_at: summary.created_at,
    },
  ]);
});

it('keeps separate lines for a critical change, a change outside a review and a review’s only change', () => {
  const [alarm, requested, only] = [
    change({ severity: 'critical' }),
    change({ run: null }),
    change({ run: { job: 'reanalyse', slot: '2026-12' } }),
  ];
  expect(titlesOf([requested, summary, alarm, change(), only, change()])).toEqual([
    requested.title,
    summary.title,
    alarm.title,
    only.title,
  ]);
  expect(foldReviews([requested])).toEqual([requested]);
});

it('folds each review separately, and says that a review without a summary is in progress', () => {
  const monthly = { job: 'reanalyse', slot: '2026-12' } as const;
  const titles = titlesOf([change({ run: monthly }), summary, change({ run: monthly }), change(), change()]);
  expect(titles).toEqual(['Review in progress: 2 crop plans changed so far', summary.title]);
});
