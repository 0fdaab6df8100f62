// The view of the notifications, and what is said of marking them as read; their own sentences are not in it.
export const notifications = {
  loading: 'Loading your notifications…',
  nothing:
    'There is nothing yet. You are notified here, at once, when an analysis changes the result of a plan: by you, by a scheduled review, or by another producer of analyses.',
  plans: 'Your plans',
  older: 'Show older ones',
  /** Beside one that was not read. */
  fresh: 'new',
  /** The mark is the notification's title, which is read out only. */
  open: 'Open the plan[: ](title)',
  read: 'Mark as read[: ](title)',
  readAll: 'Mark all as read',

  // Said with a button that undoes it.
  wasRead: (title: string) => `Marked as read: ${title}`,
  wereRead: (count: number) =>
    count === 1 ? '1 notification marked as read.' : `${count} notifications marked as read.`,
};
