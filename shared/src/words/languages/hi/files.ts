import type { Catalogue } from '../catalogue.js';
import type { NamedColumn, RowCounts } from '../en/files.js';
import { say } from './writing.js';

export const files: Catalogue['files'] = {
  created: (counts) => `${plans(counts.created)} ${counts.created === 1 ? 'बनी' : 'बनीं'}${othersOf(counts)}।`,
  wouldCreate: (counts) =>
    `${plans(counts.created)} ${counts.created === 1 ? 'बनती' : 'बनतीं'}${othersOf(counts)}।`,
  toCorrect: (command) => `इन योजनाओं को बाद में सुधारने के लिए फ़ाइल बदलें और उसे लागू करें: ${command}`,
  replaced: ({ line, oldId, id }) => say`पंक्ति ${line}: योजना ${oldId} बदल दी गई; अब उसकी ID ${id} है`,
  archived: (count, command) =>
    `${plans(count)} जो फ़ाइल में नहीं ${count === 1 ? 'है, संग्रहित की गई' : 'हैं, संग्रहित की गईं'}; वापस लाने के लिए: ${command}`,
  wouldArchive: (count) =>
    `${plans(count)} जो फ़ाइल में नहीं ${count === 1 ? 'है, संग्रहित की जाती' : 'हैं, संग्रहित की जातीं'}।`,
  noneArchived: 'कोई योजना संग्रहित नहीं की गई, क्योंकि एक पंक्ति असफल रही।',

  whatColumn: (heading) => `स्तंभ ${heading} क्या है?`,
  noColumn: 'योजना में ऐसा कुछ नहीं: इसे छोड़ दें',

  headerIn: (line) => say`शीर्षक पंक्ति ${line} में हैं; उससे ऊपर का भाग छोड़ दिया गया।`,
  asSaid: (columns, more) => `आपके कहे अनुसार पढ़ा गया: ${columnsOf(columns, more)}।`,
  asRemembered: (columns, more) => `याद रखे अनुसार पढ़ा गया: ${columnsOf(columns, more)}।`,
  placedTwice: 'जिन पंक्तियों में अक्षांश और देशांतर दोनों हैं, उनका स्थान वही बिंदु है।',
  ignored: ({ count, headings, more }) =>
    say`${count} स्तंभ छोड़ ${count === 1 ? 'दिया गया' : 'दिए गए'}, क्योंकि योजना में ऐसा स्तंभ नहीं होता: ${listed(headings, more)}।`,

  sheet: (name, count) => say`शीट ${name} पढ़ी गई, ${count} में से पहली।`,
  encoding: (encoding, isDoubtful) =>
    `पाठ ${encoding} में पढ़ा गया${isDoubtful ? ': बिना अंग्रेज़ी अक्षरों वाले नाम जाँच लें' : ''}।`,

  wrote: (file, count) => `फ़ाइल लिखी गई: ${file}, ${plans(count)}।`,
  wroteKilobytes: (file, kilobytes) => say`फ़ाइल लिखी गई: ${file}, ${kilobytes} kB।`,
  leftOut: (count, command) =>
    `${plans(count)} छोड़ी ${count === 1 ? 'गई' : 'गईं'}, क्योंकि मॉडल ने विश्लेषण नहीं किया: ${command}`,
  noHarvest: (count, command) =>
    say`${count} ${count === 1 ? 'योजना' : 'योजनाओं'} का मॉडल ने विश्लेषण नहीं किया, इसलिए उनकी कटाई ज्ञात नहीं: ${command}`,
  sameAsOther: (count) =>
    say`${count} ${count === 1 ? 'योजना' : 'योजनाओं'} का नाम, फसल, स्थान, महीना, पानी और फसल अवधि किसी दूसरी योजना जैसा ही है।`,
};

/** Completes the number of plans that were created with the counts of the other rows. */
function othersOf({ updated, skipped, failed }: RowCounts): string {
  const changed = updated === 0 ? '' : `, ${updated} बदली`;
  return `${changed}, ${skipped} छोड़ी, ${failed} असफल`;
}

function columnsOf(columns: readonly NamedColumn[], more: number): string {
  const texts = columns.map(({ heading, field }) =>
    field === null ? `${heading} छोड़ा गया` : `${heading} = ${field}`,
  );
  return listed(texts, more);
}

function listed(texts: readonly string[], more: number): string {
  return `${texts.join(', ')}${more > 0 ? say` और ${more} और` : ''}`;
}

function plans(count: number): string {
  return say`${count} ${count === 1 ? 'योजना' : 'योजनाएँ'}`;
}
