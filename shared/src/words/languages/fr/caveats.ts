// What the model cannot know about a planting.
import type { CaveatSentences } from '../answer-subjects.js';
import { capitalized } from '../sentence.js';
import { agreeing, isPlanted, ofCrop, theCrop } from './crops.js';
import { say } from './writing.js';

export const caveats: CaveatSentences = {
  season_ignored: ({ crop, inputs }) =>
    say`La saison de ${inputs.season_days ?? 0} jours n’est pas utilisée : ${theCrop(crop.name)} est une culture pérenne.`,
  kill_temperature_not_stated: ({ crop }) =>
    say`La FAO n’indique pas de température mortelle pour ${theCrop(crop.name)} : une valeur usuelle est utilisée.`,
  snow_not_known: () => 'La neige, qui protège une culture du froid de l’air, n’est pas connue.',
  winter_hardiness_unconfirmed: ({ crop }) =>
    crop.winter === null
      ? say`Aucune autre source ne confirme à quel froid d’hiver ${theCrop(crop.name)} ne survit pas.`
      : say`Aucune autre source ne confirme que ${theCrop(crop.name)} ne survit pas à un hiver de ${crop.winter.lost_c} °C.`,
  sowing_kind_not_told: ({ crop }) =>
    say`Avec un hiver si doux, le modèle ne peut pas distinguer les mois de semis des variétés d’hiver et de printemps ${ofCrop(crop.name)} : il ne connaît ni la durée du jour ni la vernalisation.`,
  day_length_not_judged: ({ crop }) =>
    say`${capitalized(theCrop(crop.name))} ${agreeing(crop.name, isPlanted(crop.name) ? 'planté' : 'semé')} en jours courts fleurit trop tôt ; sans latitude, la durée des jours n’est pas connue.`,
  climate_given: () => 'Le climat a été donné avec la question et n’est pas vérifié.',
  latitude_not_given: () =>
    say`Aucune latitude n’a été donnée avec le climat : les jours sont comptés égaux toute l’année.`,
  years_unavailable: () =>
    say`La table des années ne peut pas être utilisée : le classement est celui du climat moyen. Le journal du service dit pourquoi.`,
  years_of_a_region: () =>
    say`Les années sont celles d’une région large de 300 à 500 km, et non de la parcelle, et leur température est une estimation grossière : une année mauvaise pour la parcelle a pu être bonne dans la région, et inversement.`,
  months_hide_dry_spells: () =>
    say`Les moyennes mensuelles cachent les périodes sèches ; variétés, ravageurs, prix et inondations ne sont pas connus : fiez-vous à l’ordre des années plus qu’au nombre de récoltes.`,
  years_not_known: ({ years, climate }) =>
    years === null
      ? climate.location === null
        ? say`Le climat a été donné sans un lieu dont les années sont connues : le classement est celui du climat moyen.`
        : say`Les années de ce lieu ne sont pas connues : le classement est celui du climat moyen.`
      : say`Trop peu d’années sont connues ici (${years.judged}) : le classement est celui du climat moyen.`,
};
