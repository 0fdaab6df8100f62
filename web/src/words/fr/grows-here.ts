import { inMonths } from '@crop-planning/shared/words/languages/fr/months';
import { plural, say } from '@crop-planning/shared/words/languages/fr/writing';
import type { PageCatalogue } from '../catalogue.js';

const waters = { rainfed: 'en pluvial', irrigated: 'avec irrigation' } as const;

export const growsHere: PageCatalogue['growsHere'] = {
  title: 'Que cultiver d’autre ici',
  loading: 'Chargement des cultures qui conviennent à ce lieu…',
  count({ count, month, water }) {
    const when = `à semer ou planter ${inMonths([month])}, ${waters[water]}`;
    const crops = plural(count, {
      one: say`${count} culture est favorable`,
      other: say`${count} cultures sont favorables`,
    });
    return say`À [](place), ${crops}, ${when}. Les principales cultures du pays viennent d’abord.`;
  },
  byPlace: 'Elles sont jugées d’après le climat du lieu, et non d’après le vôtre.',
  list: 'Les cultures qui conviennent à ce lieu',
  outOfSeason: 'hors saison ici',
  whatIf: 'Et si[ : ](crop)',
  newPlan: 'Nouveau plan[ : ](crop)',
  more: (count) => say`En afficher ${count} de plus`,
  otherMonths: (named) => say`En d’autres mois : ${listOf(named)}.`,
  notFeasible: (named) => say`Principales cultures du pays qui ne sont pas favorables : ${listOf(named)}.`,
};

function listOf({ crops, more }: { crops: readonly { name: string; why: string }[]; more: number }): string {
  const names = crops.map(({ name, why }) => `${name} (${why})`).join(', ');
  return more > 0 ? say`${names} et ${more} de plus` : names;
}
