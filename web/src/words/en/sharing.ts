// The dialog that makes a link to a plan's result.
export const sharing = {
  title: 'Share the result',
  about:
    'Anybody who has the link sees this page, without an account, until you revoke it under Account. It stays as it is now, also when you analyse the plan again.',
  /** Heads the choices. */
  inPage: 'In the page',
  showName: 'Show my name',
  exact: 'Show exact coordinates, not only two decimals',
  /** While the choice before is not made. */
  figures:
    'The climate figures are still those of the exact point, so that others can work out where it is; to keep it secret, plan with a town nearby.',
  loading: 'Loading what the receiver sees…',
  /** Names what follows to those who do not see it. */
  preview: 'What the receiver sees',
  make: 'Make the link',
  copyNow: 'Copy the link now: it cannot be shown again.',
  /** The mark is the name of a setting of the server. */
  noAddress:
    'The operator has set no public address ([](setting)), so the link works only where this page does, and programs that show links have no picture of it.',
};
