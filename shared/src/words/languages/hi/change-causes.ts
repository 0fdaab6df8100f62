// Why a plan has another label than before, a sentence for each reason.
import type { PartFigure } from '../../../contract/notifications/causes.js';
import { describeClimate } from '../../figures/described-climate.js';
import { limitedByWord } from '../limited-by.js';
import type { NotificationWords } from '../subjects.js';
import { risks } from './choices.js';
import { labels } from './labels.js';
import { limits } from './limits.js';
import { months } from './months.js';
import { parts } from './parts.js';
import { say, score as scored } from './writing.js';
import { inYearsOf } from './years.js';

export const causes: NotificationWords['causes'] = {
  other_source: ({ source_before, label_before, source, label }) =>
    `स्रोत बदला है: पहले ${nameOf(source_before)} के अनुसार ${labels.names[label_before]}, अब ${nameOf(source)} के अनुसार ${labels.names[label]}।`,
  reported: ({ source, limiting_factor }) =>
    limiting_factor === null
      ? `यह परिणाम ${source} ने दिया।`
      : `यह परिणाम ${source} ने दिया; ${limitedByWord(limits, limiting_factor)}।`,
  water_asked: ({ before, now }) => `विश्लेषण पहले ${waters[before]} था, अब ${waters[now]} है।`,
  season_asked: ({ before, now }) => say`माँगी गई फसल अवधि: पहले ${seasonOf(before)}, अब ${seasonOf(now)}।`,
  risk_asked: ({ before, now, labelled_by, needed_before, needed }) => {
    const from = (figure: number) =>
      labelled_by === 'years'
        ? say`कम से कम ${figure}% वर्षों में उपज हो तो उपयुक्त`
        : `अंक ${scored(figure)} या अधिक हो तो उपयुक्त`;
    return `स्वीकार्य जोखिम: पहले ${risks[before]} (${from(needed_before)}), अब ${risks[now]} (${from(needed)})।`;
  },
  model_changed: ({ before, now, by_years, new_grid }) =>
    `मॉडल का संस्करण बदला है: पहले ${before}, अब ${now}${by_years ? ', जो ज्ञात वर्षों से आकलन करता है' : ''}${new_grid ? ', जिसके जलवायु ग्रिड में नए आँकड़े हैं' : ''}।`,
  climate_changed: ({ before, now }) =>
    `जलवायु के आँकड़े बदले हैं: पहले ${describeClimate(before)}; अब ${describeClimate(now)}।`,
  crop_figures_changed: () => 'फसल के आँकड़े बदले हैं।',
  mean_climate_decides: () => 'पहले उपयुक्तता ज्ञात वर्षों से तय होती थी, अब औसत जलवायु से तय होती है।',
  harvests({ before, carried, judged, risk_tolerance, needed_percent }) {
    const needed = say`${risks[risk_tolerance]} जोखिम पर ${needed_percent}% वर्षों में चाहिए`;
    return before === null
      ? `${inYearsOf(carried, judged)} उपज; ${needed}।`
      : `पहले ${inYearsOf(before.carried, before.judged)} उपज, अब ${inYearsOf(carried, judged)}; ${needed}।`;
  },
  score: ({ before, now }) =>
    before === null ? `अंक: ${scored(now)}।` : `अंक: पहले ${scored(before)}, अब ${scored(now)}।`,
  limited({ part, before, now }) {
    const limited = limits.limitedBy[part];
    if (now === null) return `${limited}।`;
    return before === null
      ? `${limited} (${figureText(now)})।`
      : `${limited} (पहले ${figureText(before)}, अब ${figureText(now)})।`;
  },
  no_longer_limited: ({ part, before }) =>
    before === null
      ? `अब बाधा नहीं: ${parts[part]}।`
      : `अब बाधा नहीं: ${parts[part]} (पहले ${figureText(before)})।`,
};

/** Completes « विश्लेषण … था ». */
const waters = { rainfed: 'केवल वर्षा पर', irrigated: 'सिंचाई के साथ' } as const;

function nameOf(source: string): string {
  return source === 'model' ? 'मॉडल' : source;
}

function seasonOf(days: number | null): string {
  return days === null ? 'फसल की सामान्य अवधि' : say`${days} दिन`;
}

function figureText(figure: PartFigure): string {
  switch (figure.kind) {
    case 'supply':
      return say`${figure.wanted_mm} में से ${figure.got_mm} मिमी`;
    case 'rain':
      return say`${figure.rain_mm} मिमी`;
    case 'days':
      return say`पूरी गति की बढ़वार के ${figure.days} दिन`;
    case 'hours':
      return say`${figure.hours} घंटे`;
    case 'dry_months':
      return figure.months === 1 ? '1 सूखा महीना' : say`लगातार ${figure.months} सूखे महीने`;
    case 'temperature':
      return figure.month === null
        ? say`${figure.temperature_c} °C`
        : say`${months.full(figure.month)} में ${figure.temperature_c} °C`;
  }
}
