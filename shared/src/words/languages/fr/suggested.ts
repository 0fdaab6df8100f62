import type { Catalogue } from '../catalogue.js';
import type { CropList } from '../en/suggested.js';
import { risks } from './choices.js';
import { inMonths } from './months.js';
import { plural, say } from './writing.js';

const waters = { rainfed: 'en pluvial', irrigated: 'avec irrigation' } as const;

export const suggested: Catalogue['suggested'] = {
  annual: 'CULTURES ANNUELLES',
  perennial: 'CULTURES PÉRENNES, POUR L’ANNÉE ENTIÈRE',
  notReported: (country, crops) =>
    say`Favorables, mais pas déclarées comme cultivées (${country ?? 'pays'}) : ${listed(crops, '--wide les montre')}.`,
  mainLeftOut: ({ country, month, command, crops }) =>
    say`Cultures principales (${country ?? 'pays'}) qui ne sont pas favorables ici ${inMonths([month])} (${command} dit pourquoi) : ${listed(crops, 'le JSON les contient')}.`,
  otherMonths: (month, crops) =>
    say`Favorables d’autres mois, mais pas ${inMonths([month])} : ${listed(crops, '--all les liste')}.`,
  otherPerennials: (crops) =>
    say`Cultures pérennes à planter à un autre moment de l’année : ${listed(crops, '--all les liste')}.`,
  noCalendar: 'Aucun calendrier ne dit quand on sème ici ces cultures annuelles.',
  calendar({ known, all, calendars, late }) {
    const crops = known === all ? 'ces cultures annuelles' : say`${known} de ces ${all} cultures annuelles`;
    const sentence = say`Un calendrier dit quand on sème ici ${crops} (${calendars}).`;
    if (late === null) return sentence;
    return say`${sentence} Hors saison ${inMonths([late.month])}, et donc en dernier : ${late.crops.join(', ')}.`;
  },
  about({ place, month, water, risk, count, namesakes }) {
    const crops = say`${count} ${plural(count, { one: 'culture favorable', other: 'cultures favorables' })}`;
    const others = namesakes.length === 0 ? '' : say` Autres lieux de ce nom : ${namesakes.join(' ; ')}.`;
    return say`${place}, à semer ou planter ${inMonths([month])}, ${waters[water]}, risque ${risks[risk]} : ${crops}.${others}`;
  },
};

function listed({ names, more }: CropList, whereRest: string): string {
  return `${names.join(', ')}${more > 0 ? say` et ${more} de plus (${whereRest})` : ''}`;
}
