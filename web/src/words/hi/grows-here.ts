import { choices } from '@crop-planning/shared/words/languages/hi/choices';
import { inMonths } from '@crop-planning/shared/words/languages/hi/months';
import { say } from '@crop-planning/shared/words/languages/hi/writing';
import type { PageCatalogue } from '../catalogue.js';

export const growsHere: PageCatalogue['growsHere'] = {
  title: 'यहाँ और क्या हो सकता है',
  loading: 'इस स्थान के लिए उपयुक्त फसलें आ रही हैं…',
  count({ count, month, water }) {
    const crops = count === 1 ? '1 फसल उपयुक्त है' : say`${count} फसलें उपयुक्त हैं`;
    return `[](place), ${inMonths([month])} बुवाई या रोपाई, ${choices.waters[water]}: ${crops}। देश की मुख्य फसलें पहले हैं।`;
  },
  byPlace: 'इनका आकलन स्थान की जलवायु से हुआ है, आपकी अपनी जलवायु से नहीं।',
  list: 'इस स्थान के लिए उपयुक्त फसलें',
  outOfSeason: 'यहाँ बेमौसम',
  whatIf: 'बदलकर देखें[: ](crop)',
  newPlan: 'नई योजना[: ](crop)',
  more: (count) => say`${count} और दिखाएँ`,
  otherMonths: (named) => `दूसरे महीनों में: ${listOf(named)}।`,
  notFeasible: (named) => `देश की मुख्य फसलें जो यहाँ उपयुक्त नहीं हैं: ${listOf(named)}।`,
};

function listOf({ crops, more }: { crops: readonly { name: string; why: string }[]; more: number }): string {
  const names = crops.map(({ name, why }) => `${name} (${why})`).join(', ');
  return more > 0 ? say`${names} और ${more} और` : names;
}
