// The names of the days of the week in the fourteen languages in which months are understood: a date may have one, and
// says the same without it.
import { foldWord } from './month-words.js';

/** Whole names, and abbreviations that no month has. */
const weekdays = [
  'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun',
  'lundi mardi mercredi jeudi vendredi samedi dimanche lun mer jeu ven sam dim',
  'lunes martes miércoles jueves viernes sábado domingo mié jue vie sáb dom',
  'segunda terça quarta quinta sexta segunda-feira terça-feira quarta-feira quinta-feira sexta-feira feira seg ter qua qui sex',
  'jumatatu jumanne jumatano alhamisi ijumaa jumamosi jumapili',
  'litinin talata laraba juma’a jumma’a jumaa asabar lahadi',
  'ሰኞ ማክሰኞ ረቡዕ ሐሙስ ዓርብ አርብ ቅዳሜ እሑድ እሁድ',
  'الاثنين الإثنين الثلاثاء الأربعاء الخميس الجمعة السبت الأحد',
  'सोमवार मंगलवार बुधवार गुरुवार बृहस्पतिवार शुक्रवार शनिवार रविवार',
  'সোমবার মঙ্গলবার বুধবার বৃহস্পতিবার শুক্রবার শনিবার রবিবার',
  'montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag mo di mi do fr sa so',
  'pazartesi salı çarşamba perşembe cuma cumartesi pazar pzt çar per cum cmt paz',
  'senin selasa rabu kamis jumat sabtu minggu ahad',
];
/** Abbreviations that are also the beginning of a month: a weekday only where the rest is a date by itself. */
const alsoMonths = ['mar'];

let words: ReadonlySet<string> | undefined;

/** Whether a folded word is the name of a day of the week and of nothing else. */
export function isWeekday(word: string): boolean {
  words ??= new Set(weekdays.flatMap((line) => line.split(/[ ’-]/)).map(foldWord));
  return words.has(word);
}

/** Whether a folded word can be a day of the week as well as a month. */
export function isWeekdayOrMonth(word: string): boolean {
  return alsoMonths.includes(word);
}
