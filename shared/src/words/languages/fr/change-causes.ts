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
import { yearsOf } from './verdict.js';
import { say, score as scored } from './writing.js';

export const causes: NotificationWords['causes'] = {
  other_source: ({ source_before, label_before, source, label }) =>
    say`La source a changé : ${nameOf(source_before)} disait ${labels.names[label_before]} auparavant, ${nameOf(source)} dit ${labels.names[label]} maintenant.`,
  reported: ({ source, limiting_factor }) =>
    limiting_factor === null
      ? `Résultat communiqué par ${source}.`
      : `Résultat communiqué par ${source}, ${limitedByWord(limits, limiting_factor)}.`,
  water_asked: ({ before, now }) =>
    `L’analyse portait sur une culture ${waters[before]}, et porte maintenant sur une culture ${waters[now]}.`,
  season_asked: ({ before, now }) =>
    say`Saison demandée : ${seasonOf(before)} auparavant, ${seasonOf(now)} maintenant.`,
  risk_asked: ({ before, now, labelled_by, needed_before, needed }) => {
    const from = (figure: number) =>
      labelled_by === 'years'
        ? say`favorable à partir de ${figure} % des années`
        : say`favorable à partir de ${scored(figure)}`;
    return say`Risque accepté : ${risks[before]} auparavant (${from(needed_before)}), ${risks[now]} maintenant (${from(needed)}).`;
  },
  model_changed: ({ before, now, by_years, new_grid }) =>
    `Le modèle est passé de la version ${before} à la version ${now}${by_years ? ', qui juge d’après les années connues' : ''}${new_grid ? ', avec de nouveaux chiffres dans sa grille du climat' : ''}.`,
  climate_changed: ({ before, now }) =>
    say`Le climat utilisé a changé : ${describeClimate(before)} auparavant, ${describeClimate(now)} maintenant.`,
  crop_figures_changed: () => 'Les chiffres de la culture ont changé.',
  mean_climate_decides: () =>
    'Les années décidaient du classement auparavant, et le climat moyen en décide maintenant.',
  harvests({ before, carried, judged, risk_tolerance, needed_percent }) {
    const needed = say`avec un risque ${risks[risk_tolerance]}, il en faut ${needed_percent} %`;
    return before === null
      ? say`Une récolte ${yearsOf(carried, judged)} ; ${needed}.`
      : say`Une récolte ${yearsOf(before.carried, before.judged)} auparavant, ${yearsOf(carried, judged)} maintenant ; ${needed}.`;
  },
  score: ({ before, now }) =>
    before === null
      ? say`Indice : ${scored(now)}.`
      : say`Indice : ${scored(before)} auparavant, ${scored(now)} maintenant.`,
  limited({ part, before, now }) {
    const limited = capitalized(limits.limitedBy[part]);
    if (now === null) return `${limited}.`;
    return before === null
      ? say`${limited} : ${figureText(now)}.`
      : say`${limited} : ${figureText(before)} auparavant, ${figureText(now)} maintenant.`;
  },
  no_longer_limited: ({ part, before }) =>
    before === null
      ? say`Ne limite plus le résultat : ${parts[part]}.`
      : say`Ne limite plus le résultat : ${parts[part]} (${figureText(before)} auparavant).`,
};

/** Completes « une culture … ». */
const waters = { rainfed: 'pluviale', irrigated: 'irriguée' } as const;

function nameOf(source: string): string {
  return source === 'model' ? 'le modèle' : source;
}

function seasonOf(days: number | null): string {
  return days === null ? 'la saison habituelle de la culture' : say`${days} jours`;
}

function figureText(figure: PartFigure): string {
  switch (figure.kind) {
    case 'supply':
      return say`${figure.got_mm} mm sur ${figure.wanted_mm}`;
    case 'rain':
      return say`${figure.rain_mm} mm`;
    case 'days':
      return say`${figure.days} jours de pleine croissance`;
    case 'hours':
      return say`${figure.hours} heures`;
    case 'dry_months':
      return figure.months === 1 ? '1 mois sec' : say`${figure.months} mois secs de suite`;
    case 'temperature':
      return figure.month === null
        ? say`${figure.temperature_c} °C`
        : say`${figure.temperature_c} °C en ${months.full(figure.month)}`;
  }
}
