// The pieces that all views are made of: buttons of dialogs and notes, and what is said while a view is loaded.
export const controls = {
  cancel: 'Cancel',
  close: 'Close',
  /** The button ✕ of a note, read out; the value is the note's sentence. */
  closeNote: (note: string) => `Close: ${note}`,
  /** The mark is the note's sentence, which is read out only. */
  undo: 'Undo[: ](note)',
  notDone: 'This was not done after all.',
  again: 'Try again',
  reload: 'Reload the page',
  // A secret that has just been made, such as a token or a link, and is shown once.
  copy: 'Copy',
  copied: 'It is copied.',
  notCopied: 'The browser did not copy it: select it and copy it by hand.',
  kept: 'I have kept it',

  /** Above the column of a table's buttons; read out only. */
  actions: 'Actions',
  /** In place of a time. */
  never: 'never',
  /** The list below a field, read out; the value is the field's label. */
  suggestions: (label: string) => `${label}: suggestions`,
  view: 'Loading the view…',
  viewMissing: 'This view could not be loaded.',
  /** Why, after the sentence before. */
  whyMissing: {
    away: 'There is no answer from the service. The view opens by itself as soon as the service is back.',
    here: 'The service is there, but did not deliver this part of the page. The page tries again by itself; reloading it may help.',
    updated: 'The service has been updated, and the page that you opened no longer fits it. Reload the page.',
  },
};
