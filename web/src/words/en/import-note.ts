// An import that goes on, or has ended, shown above the other views.
export const importNote = {
  /** The name of the note, read out. */
  label: 'Import',
  goesOn: 'The import goes on: [](file)',
  allSaved: 'The import has ended: [](file), all rows saved.',
  notSaved: (rows: number) =>
    `The import has ended: [](file), ${rows === 1 ? '1 row' : `${rows} rows`} not saved.`,
  /** The bar of progress, read out; in the view of the import too. */
  rowsSaved: 'Rows saved',
  show: 'Show it',
};
