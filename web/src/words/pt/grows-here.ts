import { inMonths } from '@crop-planning/shared/words/languages/pt/months';
import { say } from '@crop-planning/shared/words/languages/pt/writing';
import type { PageCatalogue } from '../catalogue.js';
import { waters } from './waters.js';

export const growsHere: PageCatalogue['growsHere'] = {
  title: 'O que mais cresce aqui',
  loading: 'Carregando as culturas próprias para este local…',
  count({ count, month, water }) {
    const crops = count === 1 ? '1 cultura é favorável' : say`${count} culturas são favoráveis`;
    return `Em [](place), com plantio ${inMonths([month])}, ${waters[water]}, ${crops}. As culturas principais do país vêm primeiro.`;
  },
  byPlace: 'Elas são avaliadas pelo clima do local, e não pelo seu.',
  list: 'Culturas próprias para este local',
  outOfSeason: 'fora da época local',
  whatIf: 'E se[: ](crop)',
  newPlan: 'Novo plano[: ](crop)',
  more: (count) => say`Mostrar mais ${count}`,
  otherMonths: (named) => `Em outros meses: ${listOf(named)}.`,
  notFeasible: (named) => `Culturas principais do país que não são favoráveis: ${listOf(named)}.`,
};

function listOf({ crops, more }: { crops: readonly { name: string; why: string }[]; more: number }): string {
  const names = crops.map(({ name, why }) => `${name} (${why})`).join(', ');
  return more > 0 ? say`${names} e mais ${more}` : names;
}
