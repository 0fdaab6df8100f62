import type { Notification, Severity } from '@crop-planning/shared';

/** What one line of the list says: a notification, or those of a review that are no more than information. */
export type Row = Pick<Notification, 'title' | 'message' | 'severity' | 'is_read' | 'created_at'>;

const severity: Severity = 'info';

/**
 * Folds the changes that one review made known as information into a line, in the place of the newest. Changes that
 * are more than that keep lines of their own, and so does a single one.
 */
export function foldReviews(notifications: readonly Notification[]): Row[] {
  const folds = foldsOf(notifications);
  return notifications.flatMap((notification): Row[] => {
    const members = folds.get(reviewOf(notification) ?? '');
    if (!members) return [notification];
    return members[0] === notification ? [folded(members)] : [];
  });
}

/** The notifications of each review with more than one change. */
function foldsOf(notifications: readonly Notification[]): Map<string, Notification[]> {
  const members = new Map<string, Notification[]>();
  for (const notification of notifications) {
    const review = reviewOf(notification);
    if (review === undefined) continue;
    const known = members.get(review);
    if (known) known.push(notification);
    else members.set(review, [notification]);
  }
  return new Map([...members].filter(([, those]) => changesAmong(those).length > 1));
}

function reviewOf({ run, severity: given }: Notification): string | undefined {
  if (!run || given !== severity) return undefined;
  return `${run.job}:${run.slot}`;
}

function changesAmong(members: readonly Notification[]): Notification[] {
  return members.filter(({ related_crop_plan_id }) => related_crop_plan_id !== null);
}

/** The summary comes last of a review, so that it is the newest; before it, the review is still under way. */
function folded(members: readonly Notification[]): Row {
  const changes = changesAmong(members);
  const summary = members.find(({ related_crop_plan_id }) => related_crop_plan_id === null);
  const title = summary?.title ?? `A review that is under way: ${changes.length} crop plans changed so far`;
  const count = `Folded here: ${changes.length} notifications.`;
  const [newest] = members;
  return {
    title,
    message: summary === undefined ? count : `${summary.message} ${count}`,
    severity,
    is_read: members.every(({ is_read }) => is_read),
    created_at: newest?.created_at ?? '',
  };
}
