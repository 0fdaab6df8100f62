// Why a plan has another label than before, a sentence for each reason.
import type { PartFigure } from '../../../contract/notifications/causes.js';
import { describeClimate } from '../../figures/described-climate.js';
import { limitedByWord } from '../limited-by.js';
import { capitalized } from '../sentence.js';
import type { NotificationWords } from '../subjects.js';
import { risks } from './choices.js';
import { labels } from './labels.js';
import { limits } from './limits.js';
import { months } from './months.js';
import { parts } from './parts.js';
import { say, score as scored, yearsOf } from './writing.js';

export const causes: NotificationWords['causes'] = {
  other_source: ({ source_before, label_before, source, label }) =>
    `Chanzo kimebadilika: awali, kwa mujibu wa ${nameOf(source_before)}, ${labels.names[label_before]}; sasa, kwa mujibu wa ${nameOf(source)}, ${labels.names[label]}.`,
  reported: ({ source, limiting_factor }) =>
    limiting_factor === null
      ? `Matokeo yametolewa na ${source}.`
      : `Matokeo yametolewa na ${source}; ${limitedByWord(limits, limiting_factor)}.`,
  water_asked: ({ before, now }) =>
    `Awali uchambuzi ulikuwa wa kilimo ${waters[before]}, sasa ni wa kilimo ${waters[now]}.`,
  season_asked: ({ before, now }) => say`Msimu ulioombwa: awali ${seasonOf(before)}, sasa ${seasonOf(now)}.`,
  risk_asked: ({ before, now, labelled_by, needed_before, needed }) => {
    const from = (figure: number) =>
      labelled_by === 'years'
        ? say`inafaa kuanzia asilimia ${figure} ya miaka`
        : `inafaa kuanzia ${scored(figure)}`;
    return `Hatari inayokubalika: awali ${risks[before]} (${from(needed_before)}), sasa ${risks[now]} (${from(needed)}).`;
  },
  model_changed: ({ before, now, by_years, new_grid }) =>
    `Modeli imebadilika kutoka toleo ${before} hadi toleo ${now}${by_years ? ', linalotathmini kwa miaka inayojulikana' : ''}${new_grid ? ', lenye takwimu mpya za hali ya hewa' : ''}.`,
  climate_changed: ({ before, now }) =>
    `Hali ya hewa iliyotumika imebadilika: awali ${describeClimate(before)}; sasa ${describeClimate(now)}.`,
  crop_figures_changed: () => 'Takwimu za zao zimebadilika.',
  mean_climate_decides: () =>
    'Awali miaka inayojulikana iliamua tathmini; sasa huamuliwa na hali ya hewa ya wastani.',
  harvests({ before, carried, judged, risk_tolerance, needed_percent }) {
    const needed = say`kwa hatari ${risks[risk_tolerance]} inahitajika asilimia ${needed_percent} ya miaka`;
    return before === null
      ? `Mavuno katika ${yearsOf(carried, judged)}; ${needed}.`
      : `Mavuno awali katika ${yearsOf(before.carried, before.judged)}, sasa katika ${yearsOf(carried, judged)}; ${needed}.`;
  },
  score: ({ before, now }) =>
    before === null ? `Alama: ${scored(now)}.` : `Alama: awali ${scored(before)}, sasa ${scored(now)}.`,
  limited({ part, before, now }) {
    const limited = capitalized(limits.limitedBy[part]);
    if (now === null) return `${limited}.`;
    return before === null
      ? `${limited}: ${figureText(now)}.`
      : `${limited}: awali ${figureText(before)}, sasa ${figureText(now)}.`;
  },
  no_longer_limited: ({ part, before }) =>
    before === null
      ? `Si kikwazo tena: ${parts[part]}.`
      : `Si kikwazo tena: ${parts[part]} (awali ${figureText(before)}).`,
};

/** Completes « kilimo … ». */
const waters = { rainfed: 'cha mvua pekee', irrigated: 'cha kumwagilia' } as const;

function nameOf(source: string): string {
  return source === 'model' ? 'modeli' : source;
}

function seasonOf(days: number | null): string {
  return days === null ? 'msimu wa kawaida wa zao' : say`siku ${days}`;
}

function figureText(figure: PartFigure): string {
  switch (figure.kind) {
    case 'supply':
      return say`mm ${figure.got_mm} kati ya ${figure.wanted_mm}`;
    case 'rain':
      return say`mm ${figure.rain_mm}`;
    case 'days':
      return say`siku ${figure.days} za ukuaji kamili`;
    case 'hours':
      return say`saa ${figure.hours}`;
    case 'dry_months':
      return figure.months === 1 ? 'mwezi 1 mkavu' : say`miezi ${figure.months} mikavu mfululizo`;
    case 'temperature':
      return figure.month === null
        ? say`${figure.temperature_c} °C`
        : say`${months.full(figure.month)} ${figure.temperature_c} °C`;
  }
}
