import { visible } from '@crop-planning/shared/visible-text';
import type { Drawing } from '../../terminal/output/formats.js';
import { wrap } from '../../terminal/output/wrapping.js';
import { fitFrame } from '../picture/frame.js';
import { landSentence } from '../picture/land.js';
import { pictureOf } from '../picture/picture.js';
import { markersOf, plansSentence } from '../plans/marks.js';
import type { ShownMap } from '../shown-map.js';
import { basisOf, calendarSentences, titleOf, unknowns } from '../words.js';
import { drawLegend } from './legend.js';
import { drawPicture, styleFor } from './terminal-map.js';

const linesMin = 8;
const heightDefault = 24;
/** The shell writes its next prompt below the map. */
const promptLines = 1;
/** A terminal that pretends to have no end would be filled with empty space. */
const columnsMax = 360;

/** Draws a map with its title, its legend and what it cannot know, fitted to the terminal. */
export function drawMap(shown: ShownMap): Drawing {
  return (screen) => {
    const { map, land, box, area, plans } = shown;
    const { paint, width, height = heightDefault, colors } = screen;
    const style = styleFor(map.legend, colors);
    const lines = (text: string) => wrap(visible(text), width, '  ');
    const title = lines(titleOf(map, area)).map((line) => paint('bold', line));
    const sentence = landSentence(land, map.legend);
    const below = [
      ...drawLegend(map.legend, land, style, width),
      ...(sentence === undefined ? [] : lines(sentence)),
      ...calendarSentences(shown).flatMap(lines),
      ...(plans === undefined ? [] : lines(plansSentence(plans, map.crop))),
      ...lines(basisOf(map)).map((line) => paint('dim', line)),
      ...lines(unknowns()).map((line) => paint('dim', line)),
    ];
    const free = height - title.length - below.length - promptLines;
    const frame = fitFrame(box, {
      columns: Math.min(width, columnsMax),
      lines: Math.max(linesMin, free),
      pixelsPerLine: style.pixelsPerLine,
    });
    const picture = pictureOf(shown, frame);
    return [...title, ...drawPicture(picture, style, markersOf(plans)), ...below];
  };
}
