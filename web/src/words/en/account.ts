// The view of the account, but for its lists; labels of fields are in entry.ts.
export const account = {
  logOut: 'Log out',
  loading: 'Loading your account…',

  you: 'You',
  /** Beside the email; the value is a day. */
  since: (day: string) => `since ${day}`,
  save: 'Save',

  password: 'Password',
  currentPassword: 'Current password',
  changePassword: 'Change the password',
  passwordChanged: 'The password has been changed, and every other session has ended.',
  wrongPassword: 'This is not your current password.',

  export: 'Export',
  exportText: 'Everything the service stores about your account, as one JSON file.',
  exportNow: 'Export the account',
  exporting: 'Exporting…',

  delete: 'Delete the account',
  deleteText: 'Deletes the account with all its plans, analyses and notifications. This cannot be undone.',
  /** The button that opens the question. */
  deleteAsk: 'Delete the account…',
  deleteQuestion:
    'All plans, analyses and notifications will be gone for good. To confirm, enter your password.',
  deleteNow: 'Delete everything',
  deleting: 'Deleting…',
};
