import { mapSuitableFrom, type MapShow } from '../../../contract/maps/values.js';
import { percentOfLand, unknownLandMin } from '../../figures/percent-of-land.js';
import type { MapWords } from '../answer-subjects.js';
import { theCrop } from './crops.js';
import { inMonths } from './months.js';
import { say } from './writing.js';

export const maps: MapWords = {
  sown({ calendar, crop, planting_month, show }, around) {
    const { sown_share, unknown_share, source } = calendar;
    const when = planting_month === 'best' ? 'ce mois-là' : inMonths([planting_month]);
    const where = around === undefined ? '' : ` dans le cadre autour de ${around}`;
    const unknown =
      unknown_share < unknownLandMin ? '' : say` ; sur ${share(unknown_share)}, il n’a pas de mois`;
    return say`Sur ${share(sown_share)} des ${landWords[show]}${where}, on sème ${theCrop(crop)} ${when}, d’après un calendrier mondial (${source})${unknown}.`;
  },
};

const landWords: Readonly<Record<MapShow, string>> = {
  score: say`terres dont l’indice est de ${mapSuitableFrom.score} ou plus`,
  share: say`terres qui ont une récolte au moins ${100 * mapSuitableFrom.share} % des années`,
  label: 'terres favorables',
  month: 'terres qui ont un meilleur mois',
  limit: 'terres',
};

/** Returns `37 %`; only nothing is 0 %, and only all is 100 %. */
function share(part: number): string {
  return percentOfLand(part).replace('%', '\u00a0%').replace('under', 'moins de').replace('over', 'plus de');
}
