// Who else gets in: the account's links to results, its sessions and its tokens.
export const access = {
  links: 'Links to results',
  /** `Share` is the button of a plan. */
  linksText:
    'Anybody who has one of these links sees the result of a plan as it was when the link was made. A plan makes them with [Share](em).',
  /** The table, read out. */
  linksTable: 'Your links to results',
  linkTitles: ['Plan', 'Made', 'Result of', 'Begins with'],
  /** The mark is the plan and the first letters of its link, read out only. */
  revokeLink: 'Revoke…[](link)',
  revokeLinkTitle: 'Revoke this link?',
  revokeLinkText:
    'The link to [](plan) that begins with [](letters) shows nothing to anybody from now on. This cannot be undone; another link can be made.',
  revokeLinkNow: 'Revoke the link',

  sessions: 'Sessions',
  sessionsText: 'Each login, from a browser or with the command line, is a session.',
  sessionsTable: 'Your sessions',
  sessionTitles: ['Session', 'Last used', 'Ends'],
  unnamed: 'without a name',
  /** Beside the session of this page. */
  thisOne: 'this one',
  /** The mark is the session's name, read out only. */
  end: 'End…[](name)',
  endTitle: 'End this session?',
  endText: '[](name), last used [](time), is signed out at once. To use it again, log in there.',
  endUnnamedText:
    'The session without a name, last used [](time), is signed out at once. To use it again, log in there.',
  endNow: 'End the session',

  tokens: 'Tokens for scripts',
  tokensText: 'A personal access token signs in a script: [](command). It cannot manage the account.',
  tokensTable: 'Your tokens',
  tokenTitles: ['Token', 'Scope', 'Last used', 'Expires'],
  tokenName: 'Name',
  /** In the empty field: a name for a script that runs at night. */
  tokenNameExample: 'nightly',
  days: 'Days',
  scope: 'Scope',
  scopes: { read: 'read only', write: 'read and write' },
  /** In the table. */
  scopesShort: { read: 'read', write: 'write' },
  createToken: 'Create a token',
  copyToken: 'Copy the token [](name) now: it cannot be shown again.',
  revokeToken: 'Revoke…[](name)',
  revokeTokenTitle: 'Revoke this token?',
  revokeTokenText:
    'Scripts that sign in with [](name) stop working at once. This cannot be undone; a new token has to be put into each of them.',
  revokeTokenNow: 'Revoke the token',
};
