import type { Catalogue } from '../catalogue.js';
import type { NamedThing } from '../en/questions.js';
import { list, say } from './writing.js';

export const questions: Catalogue['questions'] = {
  fields: {
    name: 'Nombre:',
    crop: 'Cultivo:',
    location: 'Lugar:',
    planting_month: 'Mes de siembra o plantación (1 a 12, o un nombre):',
    risk_tolerance: 'Riesgo:',
    water: 'Agua:',
  },
  choice: (name, meaning) => `${name}: ${meaning}`,
  severalPlaces: (word) => `${word} puede ser varios lugares. ¿A cuál se refiere?`,
  wholeRegion: (word, regions) =>
    `${word} es toda una región: ${list(regions, 'o')}. ¿A qué lugar se refiere?`,
  severalCrops: (word) => `${word} puede ser varios cultivos. ¿A cuál se refiere?`,
  unknownCrop: (word) => `El modelo no conoce ${word}. ¿A qué cultivo se refiere?`,
  unknownPlace: (word) => `El modelo no conoce ${word}. ¿A qué lugar se refiere?`,
  keep: (word) => `dejar ${word}`,
  withPeople: (place, people) => `${place} (${people} habitantes)`,
  height: (place, metres) =>
    `${place} está en la montaña y su altitud es solo una estimación: ${metres} m. ¿A qué altitud está su parcela, en metros (Intro deja la estimación)?`,
  heightRule: (least, most) => say`Debe ser un número entero de metros, de ${least} a ${most}.`,
  several: (thing, name, count) => say`${name} coincide con ${count} ${things[thing]}. ¿A cuál se refiere?`,
  climateName: '¿Qué nombre le da?',
  climatePlace: '¿Dónde está la estación (un lugar, o latitud,longitud,metros)?',
  empty: 'Hace falta una respuesta.',
  yesOrNo: { yes: 's', no: 'N', words: ['s', 'sí', 'si', 'y', 'yes'] },
  keys: '↑↓ moverse • ⏎ elegir',
};

const things: Readonly<Record<NamedThing, string>> = {
  'crop plan': 'planes de cultivo',
  climate: 'climas',
  link: 'enlaces',
  notification: 'notificaciones',
  session: 'sesiones',
  token: 'tokens',
};
