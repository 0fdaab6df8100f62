import { choices } from '@crop-planning/shared/words/languages/es/choices';
import { labels } from '@crop-planning/shared/words/languages/es/labels';
import { inMonths, months } from '@crop-planning/shared/words/languages/es/months';
import { list } from '@crop-planning/shared/words/languages/es/writing';
import { capitalized } from '@crop-planning/shared/words/languages/sentence';
import type { PageCatalogue } from '../catalogue.js';
import type { Planting } from '../en/welcome.js';

export const welcome: PageCatalogue['welcome'] = {
  question: '¿Se dará este cultivo en este lugar si se siembra en este mes?',
  lead: 'Guarde lo que piensa sembrar o plantar: un cultivo, un lugar y un mes. Un modelo que da sus razones lo juzga con el clima de casi cualquier punto de la tierra firme y con los años en que el cultivo habría fracasado. Si un resultado cambia, usted recibe una notificación.',
  askRegion: 'Una consulta sin cuenta',
  askTitle: 'Consultar sin cuenta',
  ask: '¿Se dará?',
  asking: 'Consultando…',
  planting,
  asked: (asked) => `${planting(asked)}, con riesgo medio.`,
  save: 'Guardarlo como plan',
  saveHint: 'Hace falta una cuenta; lo que escribió se conserva.',
  why: 'Por qué',
  figures: 'El año en cifras',
  exampleTitle: 'Trigo en Hannover, Alemania, sembrado en octubre',
  example: ({ month, label, harvest, dry }) =>
    `Un ejemplo: el trigo sembrado en Hannover ${inMonths([month])} es ${labels.names[label]} y se cosecha hacia ${list(harvest.map(months.full), 'o')}; el suelo queda seco ${inMonths(dry)}.`,
  terminal: 'En una terminal',
  sources:
    '[La API y cómo llamarla](docs) · el código fuente, la línea de comandos [](crop) y su documentación están en la carpeta desde la que [](start) ejecuta este servidor.',
  screens:
    'El modelo evalúa si una siembra conviene; no pronostica rendimientos. No tiene en cuenta el suelo, las plagas ni los precios.',
  askWithout: 'Hacer una consulta sin cuenta',
};

function planting({ crop, place, month, water }: Planting): string {
  return `${capitalized(crop)} en ${place}, siembra o plantación ${inMonths([month])}, ${choices.waters[water]}`;
}
