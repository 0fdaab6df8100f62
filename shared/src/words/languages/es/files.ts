import type { Catalogue } from '../catalogue.js';
import type { NamedColumn, RowCounts } from '../en/files.js';
import { plural, say } from './writing.js';

export const files: Catalogue['files'] = {
  created: (counts) =>
    `Se ${plural(counts.created, { one: 'creó', other: 'crearon' })} ${plans(counts.created)}${othersOf(counts)}.`,
  wouldCreate: (counts) =>
    `Se ${plural(counts.created, { one: 'crearía', other: 'crearían' })} ${plans(counts.created)}${othersOf(counts)}.`,
  toCorrect: (command) => `Para corregir estos planes más tarde, cambie el archivo y aplíquelo: ${command}`,
  replaced: ({ line, oldId, id }) =>
    say`línea ${line}: se reemplazó el plan ${oldId}; su identificador es ahora ${id}`,
  archived: (count, command) =>
    `Se ${plural(count, { one: 'archivó', other: 'archivaron' })} ${plans(count)} que ya no ${plural(count, { one: 'está', other: 'están' })} en el archivo; para deshacerlo: ${command}`,
  wouldArchive: (count) =>
    `Se ${plural(count, { one: 'archivaría', other: 'archivarían' })} ${plans(count)} que ya no ${plural(count, { one: 'está', other: 'están' })} en el archivo.`,
  noneArchived: 'No se archivó ningún plan, porque falló una fila.',

  whatColumn: (heading) => `¿Qué contiene la columna ${heading}?`,
  noColumn: 'nada que tenga un plan: ignorarla',

  headerIn: (line) => say`El encabezado está en la línea ${line}; lo que hay antes no se usa.`,
  asSaid: (columns, more) => `Leído como usted indicó: ${columnsOf(columns, more)}.`,
  asRemembered: (columns, more) => `Leído como se guardó antes: ${columnsOf(columns, more)}.`,
  placedTwice: 'En las filas que tienen latitud y longitud, el lugar es ese punto.',
  ignored: ({ count, headings, more }) =>
    say`Se ${plural(count, { one: 'ignoró', other: 'ignoraron' })} ${count} ${plural(count, { one: 'columna', other: 'columnas' })} que un plan no tiene: ${listed(headings, more)}.`,

  sheet: (name, count) => say`Se leyó la hoja ${name}, la primera de ${count}.`,
  encoding: (encoding, isDoubtful) =>
    `Texto leído en ${encoding}${isDoubtful ? ': revise los nombres que llevan acentos' : ''}.`,

  wrote: (file, count) => `Se escribió ${file}: ${plans(count)}.`,
  wroteKilobytes: (file, kilobytes) => say`Se escribió ${file}: ${kilobytes} kB.`,
  leftOut: (count, command) =>
    `${plans(count)} sin análisis del modelo ${plural(count, { one: 'queda', other: 'quedan' })} fuera: ${command}`,
  noHarvest: (count, command) =>
    `${plans(count)} no ${plural(count, { one: 'tiene', other: 'tienen' })} análisis del modelo, y por eso tampoco cosecha: ${command}`,
  sameAsOther: (count) =>
    `${plans(count)} ${plural(count, { one: 'tiene', other: 'tienen' })} el mismo nombre, cultivo, lugar, mes, agua y ciclo que otro.`,
};

/** Completes the number of plans that were created with the counts of the other rows. */
function othersOf({ updated, skipped, failed }: RowCounts): string {
  const changed = updated === 0 ? '' : `, modificados ${updated}`;
  return `${changed}, omitidos ${skipped}, fallidos ${failed}`;
}

function columnsOf(columns: readonly NamedColumn[], more: number): string {
  const texts = columns.map(({ heading, field }) =>
    field === null ? `${heading} se ignora` : `${heading} es ${field}`,
  );
  return listed(texts, more);
}

function listed(texts: readonly string[], more: number): string {
  return `${texts.join(', ')}${more > 0 ? say` y ${more} más` : ''}`;
}

function plans(count: number): string {
  return say`${count} ${plural(count, { one: 'plan', other: 'planes' })}`;
}
