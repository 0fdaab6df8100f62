// Drawing a field on the map, or opening one from a file, below the map; and why a file cannot be used.
import { shapeFaults } from '@crop-planning/shared/geo/shape-faults';

export const fieldTools = {
  draw: 'Draw a field',
  open: 'Open a field from a file',
  /** Stands after the button. */
  formats: 'GeoJSON or KML; you can also drop it on the map.',
  finish: 'Finish the field',
  undo: 'Undo the last corner',
  howToDraw: 'Click the corners of the field one after another; by keyboard, Enter sets one.',
  corners: (count: number) => (count === 1 ? '1 corner' : `${count} corners`),
  file: 'A file with a field',
  /** The list of buttons, read out. */
  fields: 'The fields in the file',
  choose: (count: number) => `The file has ${count} points and fields. Choose one.`,
  /** In place of the name of a field. */
  numbered: (number: number) => `Number ${number}`,
  faults: {
    ...shapeFaults,
    tooLarge: 'The file is larger than 5 MB. Send the field that you mean by itself.',
    noFormat: 'The file is neither GeoJSON nor KML.',
    doctype: 'The file has a DOCTYPE, which KML does not need.',
    nothingInKml: 'The file has no point and no area. KML needs a Placemark with a Point or a Polygon.',
    unmatched: 'The file is not valid KML: its elements do not match.',
    endsEarly: 'The file is not valid KML: it ends too early.',
    unreadable: 'The file could not be read.',
  },
};
