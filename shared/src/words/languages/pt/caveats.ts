// What the model cannot know about a planting.
import type { CaveatSentences } from '../answer-subjects.js';
import { crops, ofTheCrop, theCrop } from './crops.js';
import { say } from './writing.js';

export const caveats: CaveatSentences = {
  season_ignored: ({ crop, inputs }) =>
    say`O ciclo de ${inputs.season_days ?? 0} dias não é usado: ${theCrop(crop.name)} é uma cultura perene.`,
  kill_temperature_not_stated: ({ crop }) =>
    `A FAO não informa a temperatura letal ${ofTheCrop(crop.name)}: usa-se um valor comum.`,
  snow_not_known: () => 'A neve, que protege a cultura do frio do ar, não é conhecida.',
  winter_hardiness_unconfirmed: ({ crop }) =>
    crop.winter === null
      ? `Nenhuma outra fonte confirma a que frio de inverno ${theCrop(crop.name)} não sobrevive.`
      : say`Nenhuma outra fonte confirma que ${theCrop(crop.name)} não sobrevive a um inverno de ${crop.winter.lost_c} °C.`,
  sowing_kind_not_told: ({ crop }) =>
    `Com um inverno tão ameno, o modelo não distingue os meses de semeadura das variedades de ${crops.name(crop.name)} de inverno e de primavera: ele não conhece nem o fotoperíodo nem a vernalização.`,
  day_length_not_judged: ({ crop }) =>
    `Em semeadura com dias curtos, ${theCrop(crop.name)} floresce cedo demais; sem a latitude, a duração dos dias não é conhecida.`,
  climate_given: () => 'O clima foi informado com a pergunta e não é verificado.',
  latitude_not_given: () =>
    'Nenhuma latitude foi informada com o clima: os dias são contados como iguais o ano todo.',
  years_unavailable: () =>
    'A tabela dos anos não pode ser usada: a classificação é a do clima médio. O registro do serviço diz por quê.',
  years_of_a_region: () =>
    say`Os anos são os de uma região de 300 a 500 km de largura, e não os da sua área, e a temperatura deles é uma estimativa grosseira: um ano ruim na sua área pode ter sido bom na região, e o contrário.`,
  months_hide_dry_spells: () =>
    'As médias mensais escondem os períodos secos em plena estação das chuvas (veranicos); variedades, pragas, preços e enchentes não são conhecidos: confie mais na ordem dos anos que no número de colheitas.',
  years_not_known: ({ years, climate }) =>
    years === null
      ? climate.location === null
        ? 'O clima foi informado sem um local cujos anos sejam conhecidos: a classificação é a do clima médio.'
        : 'Os anos deste local não são conhecidos: a classificação é a do clima médio.'
      : say`Poucos anos são conhecidos aqui (${years.judged}): a classificação é a do clima médio.`,
};
