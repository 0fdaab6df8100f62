// Why a plan has another label than before, a sentence for each reason.
import type { PartFigure } from '../../../contract/notifications/causes.js';
import { describeClimate } from '../../figures/described-climate.js';
import { limitedByWord } from '../limited-by.js';
import { capitalized } from '../sentence.js';
import type { NotificationWords } from '../subjects.js';
import { labels } from './labels.js';
import { limits } from './limits.js';
import { months } from './months.js';
import { parts } from './parts.js';
import { risks } from './risks.js';
import { plural, say, score as scored } from './writing.js';

export const causes: NotificationWords['causes'] = {
  other_source: ({ source_before, label_before, source, label }) =>
    `Cambió la fuente: antes ${nameOf(source_before)} decía ${labels.names[label_before]}, ahora ${nameOf(source)} dice ${labels.names[label]}.`,
  reported: ({ source, limiting_factor }) =>
    limiting_factor === null
      ? `Resultado comunicado por ${source}.`
      : `Resultado comunicado por ${source}, ${limitedByWord(limits, limiting_factor)}.`,
  water_asked: ({ before, now }) => `Antes se analizó ${waters[before]}, y ahora ${waters[now]}.`,
  season_asked: ({ before, now }) => say`Ciclo pedido: ${seasonOf(before)} antes, ${seasonOf(now)} ahora.`,
  risk_asked: ({ before, now, labelled_by, needed_before, needed }) => {
    const from = (figure: number) =>
      labelled_by === 'years'
        ? say`viable desde el ${figure} % de los años`
        : `viable desde ${scored(figure)}`;
    return `Riesgo aceptado: ${risks[before]} antes (${from(needed_before)}), ${risks[now]} ahora (${from(needed)}).`;
  },
  model_changed: ({ before, now, by_years, new_grid }) =>
    `El modelo pasó de la versión ${before} a la ${now}${by_years ? ', que juzga por los años conocidos' : ''}${new_grid ? ', con nuevas cifras en su cuadrícula climática' : ''}.`,
  climate_changed: ({ before, now }) =>
    `Cambió el clima usado: ${describeClimate(before)} antes, ${describeClimate(now)} ahora.`,
  crop_figures_changed: () => 'Cambiaron las cifras del cultivo.',
  mean_climate_decides: () =>
    'Antes decidían la categoría los años conocidos, y ahora la decide el clima promedio.',
  harvests({ before, carried, judged, risk_tolerance, needed_percent }) {
    const needed = say`con riesgo ${risks[risk_tolerance]} hace falta en el ${needed_percent} %`;
    return before === null
      ? say`Cosecha en ${carried} de ${judged} años; ${needed}.`
      : say`Cosecha en ${before.carried} de ${before.judged} años antes, en ${carried} de ${judged} ahora; ${needed}.`;
  },
  score: ({ before, now }) =>
    before === null ? `Índice: ${scored(now)}.` : `Índice: ${scored(before)} antes, ${scored(now)} ahora.`,
  limited({ part, before, now }) {
    const limited = capitalized(limits.limitedBy[part]);
    if (now === null) return `${limited}.`;
    return before === null
      ? `${limited}: ${figureText(now)}.`
      : `${limited}: ${figureText(before)} antes, ${figureText(now)} ahora.`;
  },
  no_longer_limited: ({ part, before }) =>
    before === null
      ? `Ya no limita: ${parts[part]}.`
      : `Ya no limita: ${parts[part]} (${figureText(before)} antes).`,
};

/** Completes «se analizó …». */
const waters = { rainfed: 'en secano', irrigated: 'con riego' } as const;

function nameOf(source: string): string {
  return source === 'model' ? 'el modelo' : source;
}

function seasonOf(days: number | null): string {
  return days === null ? 'el habitual del cultivo' : say`${days} días`;
}

function figureText(figure: PartFigure): string {
  switch (figure.kind) {
    case 'supply':
      return say`${figure.got_mm} de ${figure.wanted_mm} mm`;
    case 'rain':
      return say`${figure.rain_mm} mm`;
    case 'days':
      return say`${figure.days} días de pleno crecimiento`;
    case 'hours':
      return say`${figure.hours} horas`;
    case 'dry_months':
      return plural(figure.months, { one: '1 mes seco', other: say`${figure.months} meses secos seguidos` });
    case 'temperature':
      return figure.month === null
        ? say`${figure.temperature_c} °C`
        : say`${figure.temperature_c} °C en ${months.full(figure.month)}`;
  }
}
