import { mapSuitableFrom, type MapShow } from '../../../contract/maps/values.js';
import { percentOfLand, unknownLandMin } from '../../figures/percent-of-land.js';
import type { MapWords } from '../answer-subjects.js';
import { theCrop } from './crops.js';
import { inMonths } from './months.js';
import { say } from './writing.js';

export const maps: MapWords = {
  sown({ calendar, crop, planting_month, show }, around) {
    const { sown_share, unknown_share, source } = calendar;
    const when = planting_month === 'best' ? 'nesse mês' : inMonths([planting_month]);
    const where = around === undefined ? '' : ` no quadro em volta de ${around}`;
    const unknown =
      unknown_share < unknownLandMin ? '' : `; em ${share(unknown_share)}, ele não indica nenhum mês`;
    return `Em ${share(sown_share)} das ${landWords[show]}${where}, planta-se ${theCrop(crop)} ${when}, segundo um calendário mundial (${source})${unknown}.`;
  },
};

const landWords: Readonly<Record<MapShow, string>> = {
  score: say`terras com índice de ${mapSuitableFrom.score} ou mais`,
  share: say`terras com colheita em pelo menos ${100 * mapSuitableFrom.share}% dos anos`,
  label: 'terras favoráveis',
  month: 'terras que têm um melhor mês',
  limit: 'terras',
};

/** Returns `37%`; only nothing is 0%, and only all is 100%. */
function share(part: number): string {
  return percentOfLand(part).replace('under', 'menos de').replace('over', 'mais de');
}
