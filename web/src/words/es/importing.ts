import { plural, say } from '@crop-planning/shared/words/languages/es/writing';
import type { PageCatalogue } from '../catalogue.js';

export const importing: PageCatalogue['importing'] = {
  back: 'Volver a los planes',

  choose: 'Elegir un archivo…',
  orDrop: 'o suelte uno aquí: una hoja de cálculo en .xlsx o CSV, o bien JSON, NDJSON o YAML.',
  columns:
    'Una fila por plan, con las columnas nombre, cultivo, lugar (o latitud y longitud), mes de siembra y riesgo; son opcionales agua, ciclo y clima. Las columnas que un plan no tiene se ignoran. No se guarda nada antes de que usted vea qué se entendió.',
  file: 'Archivo de planes',

  tooLarge: (mebibytesMax) => say`El archivo pesa más de ${mebibytesMax} MiB.`,
  tooLong: (rowsMax) => say`El archivo tiene más de ${rowsMax} filas.`,
  lost: 'No se puede leer el archivo.',
  advice: {
    tooLarge: (mebibytes) => say`Pesa ${mebibytes} MiB. Los planes que puede tener una cuenta ocupan menos.`,
    tooLong: 'Una cuenta no puede tener más planes. Divida el archivo y elija sus partes una tras otra.',
    lost: '¿Se movió o se modificó? Elíjalo de nuevo.',
  },

  reading: (rows) =>
    say`Leyendo [](file): ${rows} ${plural(rows, { one: 'fila', other: 'filas' })} hasta ahora…`,
  checking: (done, count) => say`Comprobando los cultivos y lugares: ${done} de ${count} nombres…`,
  namesChecked: 'Nombres comprobados',
  waiting: (seconds) =>
    say`En espera durante ${seconds} ${plural(seconds, { one: 'segundo', other: 'segundos' })}, como pide el servicio.`,

  sheet: 'Hoja',

  questions: 'Columnas',
  unclear: '[Algunas columnas no están claras.](strong) Indique qué contienen y se leerá el archivo.',
  headingIs: (heading) => `«${heading}» es`,
  misspelled: (heading) => `«${heading}» quizá esté mal escrito; es`,
  fields: {
    name: 'nombre',
    crop: 'cultivo',
    location: 'lugar',
    planting_month: 'mes de siembra',
    risk_tolerance: 'riesgo aceptado',
    water: 'agua',
    season_days: 'días de ciclo',
    climate: 'clima',
    outline: 'contorno',
    latitude: 'latitud',
    longitude: 'longitud',
    elevation: 'altitud',
    rainfed: 'secano',
  },
  noField: 'nada que tenga un plan',
  read: 'Leer el archivo',

  unchecked: 'No se pudieron comprobar todos los cultivos y lugares: [](why)',
  empty: '[](file) no tiene filas debajo del encabezado.',
  summary: 'Resumen',
  saving: (done, count) => say`[](file): guardando la fila ${done} de ${count}…`,
  counts({ saved, ready, there, wrong }) {
    const parts = [
      saved === undefined
        ? ''
        : plural(saved, { one: '1 plan guardado', other: say`${saved} planes guardados` }),
      ready === undefined
        ? ''
        : plural(ready, { one: '1 fila por guardar', other: say`${ready} filas por guardar` }),
      there === undefined ? '' : plural(there, { one: '1 ya existe', other: say`${there} ya existen` }),
      wrong === undefined ? '' : say`${wrong} por corregir`,
    ];
    return `[](file): ${parts.filter((part) => part !== '').join(', ')}.`;
  },
  stop: 'Detener',
  stopped: 'Se detuvo la importación.',
  save: (count) => plural(count, { one: 'Guardar 1 plan', other: say`Guardar ${count} planes` }),
  analyse: 'Analizar los planes nuevos',
};
