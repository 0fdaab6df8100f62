import { inMonths } from '@crop-planning/shared/words/languages/es/months';
import { plural, say } from '@crop-planning/shared/words/languages/es/writing';
import type { PageCatalogue } from '../catalogue.js';

const waters = { rainfed: 'en secano', irrigated: 'con riego' } as const;

export const growsHere: PageCatalogue['growsHere'] = {
  title: 'Qué más se da aquí',
  loading: 'Cargando los cultivos que convienen a este lugar…',
  count({ count, month, water }) {
    const crops = plural(count, { one: '1 cultivo viable', other: say`${count} cultivos viables` });
    return `En [](place), con siembra o plantación ${inMonths([month])}, ${waters[water]}: ${crops}. Los cultivos principales del país van primero.`;
  },
  byPlace: 'Se juzgan con el clima del lugar, no con el suyo propio.',
  list: 'Los cultivos que convienen a este lugar',
  outOfSeason: 'fuera de época aquí',
  whatIf: '¿Y si…?[ ](crop)',
  newPlan: 'Nuevo plan[ de ](crop)',
  more: (count) => say`Mostrar ${count} más`,
  otherMonths: (named) => `En otros meses: ${listOf(named)}.`,
  notFeasible: (named) => `Cultivos principales del país que no son viables: ${listOf(named)}.`,
};

function listOf({ crops, more }: { crops: readonly { name: string; why: string }[]; more: number }): string {
  const names = crops.map(({ name, why }) => `${name} (${why})`).join(', ');
  return more > 0 ? say`${names} y ${more} más` : names;
}
