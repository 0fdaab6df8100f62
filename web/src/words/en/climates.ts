// The climates of an account's own, in the view of the account, and the form that adds one.
export const climates = {
  title: 'Climates of your own',
  about:
    'If you have a weather station, your plans can be analysed in its climate instead of that of their place. Nobody else sees or uses it.',
  table: 'Your climates',
  climate: 'Climate',
  place: 'Place',
  years: 'Years',
  notStated: 'not stated',
  /** On the button of a row; the climate's name follows and is only read out. */
  remove: 'Remove…[](name)',
  removing: 'Remove this climate?',
  removal: 'The climate [](name) is removed for good. One that a plan uses is kept.',
  removeIt: 'Remove the climate',

  // The form. The columns are named as the file has them, in English.
  file: 'File of the station',
  fileHint:
    'Columns date, tmax, tmin and rain (°C and mm), a row for each day or month, as a spreadsheet saves it in CSV.',
  name: 'Name of the climate',
  /** A name for an example, as a farmer calls a part of the farm. */
  nameExample: 'Lower farm',
  placeOfStation: 'Place of the station',
  placeHint: 'Latitude, longitude and metres above sea level, or a town.',
  add: 'Add the climate',
  adding: 'Adding…',
  tooLarge: 'The file is larger than 8 MiB.',
  notText: 'The file is not text in UTF-8. In a spreadsheet, save it as "CSV UTF-8".',
  noStation: 'The file is not that of a weather station.',
  /** Where a fault is; what it is follows in English. */
  line: (line: number) => `line ${line}`,

  // Asked if figures can hardly be right; what is doubtful stands before, in English.
  doubtful: 'Are these figures right?',
  moreFigures: (count: number) => (count === 1 ? 'And one more figure.' : `And ${count} more figures.`),
  usually: 'Such figures are usually in a wrong unit or column.',
  right: 'They are right, add the climate',
};
