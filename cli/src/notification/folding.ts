import type { Notification, Severity } from '@crop-planning/shared';
import { terminalWords } from '@crop-planning/shared/words/terminal-text';

/** One line of the list: a single notification, or all the information notifications of one review. */
export type Row = Pick<Notification, 'title' | 'message' | 'severity' | 'is_read' | 'created_at'>;

const severity: Severity = 'info';

/**
 * Folds the changes that one review reported as information into one line, at the position of the newest.
 * Warnings and critical changes keep their own lines, as does a review's only change.
 */
export function foldReviews(notifications: readonly Notification[]): Row[] {
  const folds = foldsOf(notifications);
  return notifications.flatMap((notification): Row[] => {
    const members = folds.get(reviewOf(notification) ?? '');
    if (!members) return [notification];
    return members[0] === notification ? [foldedRow(members)] : [];
  });
}

/** Groups the notifications of each review that has more than one change. */
function foldsOf(notifications: readonly Notification[]): Map<string, Notification[]> {
  const members = new Map<string, Notification[]>();
  for (const notification of notifications) {
    const review = reviewOf(notification);
    if (review === undefined) continue;
    const group = members.get(review);
    if (group) group.push(notification);
    else members.set(review, [notification]);
  }
  return new Map([...members].filter(([, group]) => changesAmong(group).length > 1));
}

function reviewOf({ run, severity: level }: Notification): string | undefined {
  if (!run || level !== severity) return undefined;
  return `${run.job}:${run.slot}`;
}

function changesAmong(members: readonly Notification[]): Notification[] {
  return members.filter(({ related_crop_plan_id }) => related_crop_plan_id !== null);
}

/**
 * Combines the notifications of a review. The summary is created last; without it, the review is in progress.
 */
function foldedRow(members: readonly Notification[]): Row {
  const changes = changesAmong(members);
  const summary = members.find(({ related_crop_plan_id }) => related_crop_plan_id === null);
  const title = summary?.title ?? terminalWords().reviewInProgress(changes.length);
  const count = terminalWords().combined(changes.length);
  const [newest] = members;
  return {
    title,
    message: summary === undefined ? count : `${summary.message} ${count}`,
    severity,
    is_read: members.every(({ is_read }) => is_read),
    created_at: newest?.created_at ?? '',
  };
}
