import { words } from '../languages/current.js';
import { documents as english } from '../languages/en/documents.js';
import { monthName } from '../months.js';
import { fixedText } from '../number-text.js';
import { charted } from '../season.js';
import { chartWords, type YearFigures } from '../year-figures.js';
import { scaleOf, type Scale } from './chart-scale.js';
import { markup, type Markup } from './markup.js';

// Lengths in units of the drawing, which is as wide as a phone's screen and can grow by half.
const width = 440;
const height = 322;
const left = 32;
const cellWidth = (width - left - 4) / 12;
const temperaturePanel = { top: 58, bottom: 166 };
const waterPanel = { top: 202, bottom: 298 };

/** Draws temperatures and soil water as lines, rain as bars, and the season, which is also described in words. */
export function drawClimate(figures: YearFigures, season: string, id: string): Markup {
  const temperature = scaleOf([...figures.meanC, ...figures.minimumC], temperaturePanel);
  const water = scaleOf([0, ...figures.rainMm, ...figures.soilMm], waterPanel);
  return markup`<svg
    class="climate"
    viewBox="0 0 ${width} ${height}"
    role="img"
    aria-labelledby="${id}-t ${id}-d"
  >
    <title id="${id}-t">${words('documents', english).yearDrawing}</title>
    <desc id="${id}-d">${describe(figures, season)}</desc>
    ${drawSeason(figures)}
    <text class="panel" x="0" y="${temperaturePanel.top - 12}">${chartWords().temperature}</text>
    ${drawAxis(temperature)}
    <text class="panel" x="0" y="${waterPanel.top - 12}">
      ${chartWords().water}
    </text>
    ${drawAxis(water)} ${drawBars(figures.rainMm, water)}
    ${drawLine('soil', figures.soilMm, water)}
    ${drawLine('minimum', figures.minimumC, temperature)} ${drawLine('mean', figures.meanC, temperature)}
    ${figures.meanC.map((_, i) => markup`<text class="month" x="${centre(i)}" y="${height - 6}">${monthName(i + 1)}</text>`)}
  </svg>`;
}

function describe({ meanC, minimumC, rainMm }: YearFigures, season: string): string {
  const extremes = words('documents', english).extremes({
    warmest: { month: monthOf(meanC, Math.max), meanC: fixedText(Math.max(...meanC), 1) },
    coldest: { month: monthOf(minimumC, Math.min), minimumC: fixedText(Math.min(...minimumC), 1) },
    wettest: {
      month: monthOf(rainMm, Math.max),
      rainMm: fixedText(Math.max(...rainMm), 0),
      yearMm: fixedText(
        rainMm.reduce((sum, rain) => sum + rain, 0),
        0,
      ),
    },
  });
  return `${extremes} ${season} ${chartWords().table}`;
}

/** Returns the month, 1 to 12, with the highest or lowest figure. */
function monthOf(figures: readonly number[], extreme: (...all: number[]) => number): number {
  return figures.indexOf(extreme(...figures)) + 1;
}

function drawSeason({ stages }: YearFigures): Markup[] {
  return monthsOfYear.flatMap((i) => {
    const { stage, word } = charted(stages, i) ?? {};
    if (stage === undefined) return [];
    const x = round(left + i * cellWidth);
    const bands = [temperaturePanel, waterPanel].map(
      ({ top, bottom }) =>
        markup`<rect class="band" x="${x}" y="${top}" width="${round(cellWidth)}" height="${bottom - top}" />`,
    );
    return [
      ...bands,
      markup`<rect class="stage ${stage}" x="${x}" y="20" width="${round(cellWidth)}" height="7" />`,
      markup`<text class="stage-word" x="${centre(i)}" y="13">${word ?? ''}</text>`,
    ];
  });
}

function drawAxis({ ticks, y }: Scale): Markup[] {
  return ticks.map(
    (tick) =>
      markup`<line
          class="${tick === 0 ? 'zero' : 'grid'}"
          x1="${left}"
          x2="${width - 4}"
          y1="${round(y(tick))}"
          y2="${round(y(tick))}"
        /><text class="tick" x="${left - 5}" y="${round(y(tick) + 4)}"
          >${String(tick).replace('-', '−')}</text
        >`,
  );
}

function drawBars(rainMm: readonly number[], { y }: Scale): Markup[] {
  const barWidth = cellWidth * 0.56;
  return rainMm.map((rain, i) => {
    const top = y(rain);
    return markup`<rect
      class="rain"
      x="${round(centre(i) - barWidth / 2)}"
      y="${round(top)}"
      width="${round(barWidth)}"
      height="${round(y(0) - top)}"
    />`;
  });
}

function drawLine(name: 'mean' | 'minimum' | 'soil', figures: readonly number[], { y }: Scale): Markup {
  const points = figures.map((figure, i) => `${centre(i)},${round(y(figure))}`);
  const dots = figures.map(
    (figure, i) => markup`<circle class="${name}" cx="${centre(i)}" cy="${round(y(figure))}" r="2.4" />`,
  );
  return markup`<polyline class="${name}" points="${points.join(' ')}" />${dots}`;
}

const monthsOfYear = Array.from({ length: 12 }, (_, i) => i);

function centre(index: number): number {
  return round(left + (index + 0.5) * cellWidth);
}

function round(coordinate: number): number {
  return Math.round(coordinate * 10) / 10;
}
