// What the model cannot know about a planting.
import type { CaveatSentences } from '../answer-subjects.js';
import { crops, theCrop } from './crops.js';
import { say } from './writing.js';

export const caveats: CaveatSentences = {
  season_ignored: ({ crop, inputs }) =>
    say`No se usa el ciclo de ${inputs.season_days ?? 0} días: ${theCrop(crop.name)} es un cultivo perenne.`,
  kill_temperature_not_stated: ({ crop }) =>
    `La FAO no indica una temperatura letal para ${theCrop(crop.name)}: se usa un valor corriente.`,
  snow_not_known: () => 'No se conoce la nieve, que protege al cultivo del frío del aire.',
  winter_hardiness_unconfirmed: ({ crop }) =>
    crop.winter === null
      ? `Ninguna otra fuente confirma a qué frío de invierno no sobrevive ${theCrop(crop.name)}.`
      : say`Ninguna otra fuente confirma que ${theCrop(crop.name)} no sobreviva a un invierno de ${crop.winter.lost_c} °C.`,
  sowing_kind_not_told: ({ crop }) =>
    `Con un invierno tan suave, el modelo no puede distinguir los meses de siembra de las variedades de ${crops.name(crop.name)} de invierno y de primavera: no conoce ni la duración del día ni la vernalización.`,
  day_length_not_judged: ({ crop }) =>
    `Si se siembra con días cortos, ${theCrop(crop.name)} florece demasiado pronto; sin la latitud no se conoce la duración del día.`,
  climate_given: () => 'El clima se dio con la pregunta y no se ha verificado.',
  latitude_not_given: () =>
    'No se dio la latitud con el clima: los días se cuentan iguales durante todo el año.',
  years_unavailable: () =>
    'No se puede usar la tabla de los años: la categoría es la del clima promedio. El registro del servicio dice por qué.',
  years_of_a_region: () =>
    say`Los años son los de una región de 300 a 500 km de ancho, no los de la parcela, y su temperatura es una estimación gruesa: un año malo para la parcela pudo ser bueno en la región, y al revés.`,
  months_hide_dry_spells: () =>
    'Los promedios mensuales esconden los veranillos y otras rachas secas; no se conocen las variedades, las plagas, los precios ni las inundaciones: confíe en el orden de los años más que en el número de cosechas.',
  years_not_known: ({ years, climate }) =>
    years === null
      ? climate.location === null
        ? 'El clima se dio sin un lugar cuyos años se conozcan: la categoría es la del clima promedio.'
        : 'No se conocen los años de este lugar: la categoría es la del clima promedio.'
      : say`Aquí se conocen muy pocos años (${years.judged}): la categoría es la del clima promedio.`,
};
