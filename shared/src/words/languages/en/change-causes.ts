// Why a plan has another label than before, a sentence for each reason.
import type { PartFigure } from '../../../contract/notifications/causes.js';
import { describeClimate } from '../../figures/described-climate.js';
import { allDecimals } from '../../figures/score-figures.js';
import type { NotificationWords } from '../subjects.js';
import { months } from './months.js';

export const causes: NotificationWords['causes'] = {
  other_source: ({ source_before, label_before, source, label }) =>
    `Different source: ${nameOf(source_before)} said ${label_before} before, ${nameOf(source)} says ${label} now.`,
  reported: ({ source, limiting_factor }) =>
    `Reported by ${source}${limiting_factor === null ? '' : `, limited by ${limiting_factor}`}.`,
  water_asked: ({ before, now }) => `The requested water was ${before}, and is now ${now}.`,
  season_asked: ({ before, now }) =>
    `The requested season was ${seasonOf(before)}, and is now ${seasonOf(now)}.`,
  risk_asked: ({ before, now, labelled_by, needed_before, needed }) => {
    const from = (figure: number) =>
      labelled_by === 'years'
        ? `feasible from ${figure} % of the years`
        : `feasible from ${allDecimals(figure)}`;
    return `The risk tolerance was ${before} (${from(needed_before)}), and is now ${now} (${from(needed)}).`;
  },
  model_changed: ({ before, now, by_years, new_grid }) =>
    `The model changed from version ${before} to ${now}${by_years ? ', which judges a planting by the known years' : ''}${new_grid ? ', with new figures in its climate grid' : ''}.`,
  climate_changed: ({ before, now }) =>
    `Different climate: ${describeClimate(before)} before, ${describeClimate(now)} now.`,
  crop_figures_changed: () => "The crop's figures changed.",
  mean_climate_decides: () => 'The years decided the label before, and the mean climate decides it now.',
  harvests({ before, carried, judged, risk_tolerance, needed_percent }) {
    const counts =
      before === null
        ? `A harvest in ${carried} of ${judged} years`
        : `A harvest in ${before.carried} of ${before.judged} years before, ${carried} of ${judged} now`;
    return `${counts}; at ${risk_tolerance} risk it takes ${needed_percent} %.`;
  },
  score: ({ before, now }) =>
    before === null
      ? `Score ${allDecimals(now)}.`
      : `Score ${allDecimals(before)} before, ${allDecimals(now)} now.`,
  limited({ part, before, now }) {
    if (now === null) return `Limited by ${part}.`;
    return before === null
      ? `Limited by ${part}: ${figureText(now)}.`
      : `Limited by ${part}: ${figureText(before)} before, ${figureText(now)} now.`;
  },
  no_longer_limited: ({ part, before }) =>
    `No longer limited by ${part}${before === null ? '' : ` (${figureText(before)} before)`}.`,
};

function nameOf(source: string): string {
  return source === 'model' ? 'the model' : source;
}

function seasonOf(days: number | null): string {
  return days === null ? "the crop's own" : `${days} days`;
}

function figureText(figure: PartFigure): string {
  switch (figure.kind) {
    case 'supply':
      return `${figure.got_mm} of ${figure.wanted_mm} mm`;
    case 'rain':
      return `${figure.rain_mm} mm`;
    case 'days':
      return `${figure.days} days at full pace`;
    case 'hours':
      return `${figure.hours} hours`;
    case 'dry_months':
      return figure.months === 1 ? '1 dry month' : `${figure.months} dry months in a row`;
    case 'temperature':
      return `${figure.month === null ? '' : `${months.short(figure.month)} `}${figure.temperature_c} °C`;
  }
}
