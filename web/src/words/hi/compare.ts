import { say } from '@crop-planning/shared/words/languages/hi/writing';
import type { PageCatalogue } from '../catalogue.js';

export const compare: PageCatalogue['compare'] = {
  title: (count) => (count === 1 ? '1 योजना की तुलना' : say`${count} योजनाओं की तुलना`),
  tooFew: 'तुलना के लिए दो से चार योजनाएँ चाहिए। उन्हें सूची में चुनें।',
  loading: 'परिणाम आ रहे हैं…',
  noResult: '[](name) का कोई परिणाम नहीं है:',
  table: 'साथ-साथ रखी योजनाएँ',
  note: 'जो पहली योजना से अलग है, वह मोटे अक्षरों में है। हर योजना का आकलन उसके पिछले विश्लेषण के पानी और अवधि से हुआ है। कुछ भी सहेजा नहीं जाता।',
  all: 'सभी योजनाएँ',
};
