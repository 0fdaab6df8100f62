import type { Catalogue } from '../catalogue.js';
import type { NamedColumn, RowCounts } from '../en/files.js';
import { capitalized } from '../sentence.js';
import { say } from './writing.js';

export const files: Catalogue['files'] = {
  created: (counts) =>
    `${capitalized(plans(counts.created))} ${counts.created === 1 ? 'umeundwa' : 'imeundwa'}${othersOf(counts)}.`,
  wouldCreate: (counts) =>
    `${capitalized(plans(counts.created))} ${counts.created === 1 ? 'ungeundwa' : 'ingeundwa'}${othersOf(counts)}.`,
  toCorrect: (command) => `Ili kusahihisha mipango hii baadaye, badilisha faili kisha uitumie: ${command}`,
  replaced: ({ line, oldId, id }) =>
    say`mstari ${line}: mpango ${oldId} umebadilishwa kwa mwingine; ID yake sasa ni ${id}`,
  archived: (count, command) =>
    `${capitalized(plans(count))} ${count === 1 ? 'usiokuwemo kwenye faili umewekwa' : 'isiyokuwemo kwenye faili imewekwa'} kando; ili kutendua: ${command}`,
  wouldArchive: (count) =>
    `${capitalized(plans(count))} ${count === 1 ? 'usiokuwemo kwenye faili ungewekwa' : 'isiyokuwemo kwenye faili ingewekwa'} kando.`,
  noneArchived: 'Hakuna mpango uliowekwa kando, kwa sababu mstari mmoja umeshindikana.',

  whatColumn: (heading) => `Safu ${heading} ni nini?`,
  noColumn: 'si sehemu ya mpango: ipuuze',

  headerIn: (line) => say`Vichwa vya safu viko mstari wa ${line}; yaliyo juu yake yameachwa.`,
  asSaid: (columns, more) => `Imesomwa kama ulivyosema: ${columnsOf(columns, more)}.`,
  asRemembered: (columns, more) => `Imesomwa kama ilivyohifadhiwa: ${columnsOf(columns, more)}.`,
  placedTwice: 'Kwa mistari yenye latitudo na longitudo, mahali ni hapo.',
  ignored: ({ count, headings, more }) =>
    say`Safu ${count} ${count === 1 ? 'ambayo mpango hauna, imepuuzwa' : 'ambazo mpango hauna, zimepuuzwa'}: ${listed(headings, more)}.`,

  sheet: (name, count) => say`Imesomwa karatasi ${name}, ya kwanza kati ya ${count}.`,
  encoding: (encoding, isDoubtful) =>
    `Maandishi yamesomwa kwa ${encoding}${isDoubtful ? ': hakiki majina yenye herufi za kigeni' : ''}.`,

  wrote: (file, count) => `Faili imeandikwa: ${file}, ${plans(count)}.`,
  wroteKilobytes: (file, kilobytes) => say`Faili imeandikwa: ${file}, kB ${kilobytes}.`,
  leftOut: (count, command) =>
    `${capitalized(plans(count))} ${count === 1 ? 'usio na uchambuzi wa modeli umeachwa' : 'isiyo na uchambuzi wa modeli imeachwa'}: ${command}`,
  noHarvest: (count, command) =>
    `${capitalized(plans(count))} ${count === 1 ? 'hauna' : 'haina'} uchambuzi wa modeli, hivyo ${count === 1 ? 'hauna' : 'haina'} mavuno: ${command}`,
  sameAsOther: (count) =>
    `${capitalized(plans(count))} ${count === 1 ? 'una' : 'ina'} jina, zao, mahali, mwezi, maji na msimu sawa na mwingine.`,
};

/** Completes the number of plans that were created with the counts of the other rows. */
function othersOf({ updated, skipped, failed }: RowCounts): string {
  const changed = updated === 0 ? '' : `, iliyobadilishwa ${updated}`;
  return `${changed}, iliyorukwa ${skipped}, iliyoshindikana ${failed}`;
}

function columnsOf(columns: readonly NamedColumn[], more: number): string {
  const texts = columns.map(({ heading, field }) =>
    field === null ? `${heading} imepuuzwa` : `${heading} ni ${field}`,
  );
  return listed(texts, more);
}

function listed(texts: readonly string[], more: number): string {
  return `${texts.join(', ')}${more > 0 ? say` na nyingine ${more}` : ''}`;
}

function plans(count: number): string {
  return say`${count === 1 ? 'mpango' : 'mipango'} ${count}`;
}
