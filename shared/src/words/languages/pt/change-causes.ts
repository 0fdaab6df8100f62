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
import { say, score as scored } from './writing.js';

export const causes: NotificationWords['causes'] = {
  other_source: ({ source_before, label_before, source, label }) =>
    `A fonte mudou: antes ${nameOf(source_before)} dizia ${labels.names[label_before]}, agora ${nameOf(source)} diz ${labels.names[label]}.`,
  reported: ({ source, limiting_factor }) =>
    limiting_factor === null
      ? `Resultado informado por ${source}.`
      : `Resultado informado por ${source}, ${limitedByWord(limits, limiting_factor)}.`,
  water_asked: ({ before, now }) =>
    `Antes a análise era para plantio ${waters[before]}, e agora é para plantio ${waters[now]}.`,
  season_asked: ({ before, now }) => say`Ciclo pedido: ${seasonOf(before)} antes, ${seasonOf(now)} agora.`,
  risk_asked: ({ before, now, labelled_by, needed_before, needed }) => {
    const from = (figure: number) =>
      labelled_by === 'years'
        ? say`favorável a partir de ${figure}% dos anos`
        : `favorável a partir de ${scored(figure)}`;
    return `Risco aceito: ${risks[before]} antes (${from(needed_before)}), ${risks[now]} agora (${from(needed)}).`;
  },
  model_changed: ({ before, now, by_years, new_grid }) =>
    `O modelo passou da versão ${before} para a ${now}${by_years ? ', que avalia pelos anos conhecidos' : ''}${new_grid ? ', com novos dados na sua grade de clima' : ''}.`,
  climate_changed: ({ before, now }) =>
    `O clima usado mudou: ${describeClimate(before)} antes, ${describeClimate(now)} agora.`,
  crop_figures_changed: () => 'Os dados da cultura mudaram.',
  mean_climate_decides: () =>
    'Antes os anos conhecidos decidiam a classificação, e agora quem decide é o clima médio.',
  harvests({ before, carried, judged, risk_tolerance, needed_percent }) {
    const needed = say`com risco ${risks[risk_tolerance]} é necessária em ${needed_percent}% deles`;
    return before === null
      ? say`Colheita em ${carried} de ${judged} anos; ${needed}.`
      : say`Colheita em ${before.carried} de ${before.judged} anos antes, em ${carried} de ${judged} agora; ${needed}.`;
  },
  score: ({ before, now }) =>
    before === null ? `Índice: ${scored(now)}.` : `Índice: ${scored(before)} antes, ${scored(now)} agora.`,
  limited({ part, before, now }) {
    const limited = capitalized(limits.limitedBy[part]);
    if (now === null) return `${limited}.`;
    return before === null
      ? `${limited}: ${figureText(now)}.`
      : `${limited}: ${figureText(before)} antes, ${figureText(now)} agora.`;
  },
  no_longer_limited: ({ part, before }) =>
    before === null
      ? `Já não limita: ${parts[part]}.`
      : `Já não limita: ${parts[part]} (${figureText(before)} antes).`,
};

/** Completes « plantio … ». */
const waters = { rainfed: 'em sequeiro', irrigated: 'com irrigação' } as const;

function nameOf(source: string): string {
  return source === 'model' ? 'o modelo' : source;
}

function seasonOf(days: number | null): string {
  return days === null ? 'o usual da cultura' : say`${days} dias`;
}

function figureText(figure: PartFigure): string {
  switch (figure.kind) {
    case 'supply':
      return say`${figure.got_mm} de ${figure.wanted_mm} mm`;
    case 'rain':
      return say`${figure.rain_mm} mm`;
    case 'days':
      return say`${figure.days} dias de pleno crescimento`;
    case 'hours':
      return say`${figure.hours} horas`;
    case 'dry_months':
      return figure.months === 1 ? '1 mês seco' : say`${figure.months} meses secos seguidos`;
    case 'temperature':
      return figure.month === null
        ? say`${figure.temperature_c} °C`
        : say`${figure.temperature_c} °C em ${months.full(figure.month)}`;
  }
}
