import { inMonths } from '@crop-planning/shared/words/languages/sw/months';
import { say } from '@crop-planning/shared/words/languages/sw/writing';
import type { PageCatalogue } from '../catalogue.js';

const waters = { rainfed: 'kwa mvua', irrigated: 'kwa kumwagilia' } as const;

export const growsHere: PageCatalogue['growsHere'] = {
  title: 'Mazao mengine yanayofaa hapa',
  loading: 'Mazao yanayofaa mahali hapa yanatafutwa…',
  count({ count, month, water }) {
    const crops = count === 1 ? 'zao 1 linafaa' : say`mazao ${count} yanafaa`;
    return say`Huko [](place), kupanda ${inMonths([month])}, ${waters[water]}: ${crops}. Mazao makuu ya nchi yanatangulia.`;
  },
  byPlace: 'Yametathminiwa kwa hali ya hewa ya mahali, si ya kituo chako.',
  list: 'Mazao yanayofaa mahali hapa',
  outOfSeason: 'nje ya msimu wa hapa',
  whatIf: 'Itakuwaje[: ](crop)',
  newPlan: 'Mpango mpya[: ](crop)',
  more: (count) => `Onyesha ${count} zaidi`,
  otherMonths: (named) => `Miezi mingine: ${listOf(named)}.`,
  notFeasible: (named) => `Mazao makuu ya nchi ambayo hayafai: ${listOf(named)}.`,
};

function listOf({ crops, more }: { crops: readonly { name: string; why: string }[]; more: number }): string {
  const names = crops.map(({ name, why }) => `${name} (${why})`).join(', ');
  return more > 0 ? say`${names} na mengine ${more}` : names;
}
