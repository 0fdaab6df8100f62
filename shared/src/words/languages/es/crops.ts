// A crop in a Spanish sentence: its article, and whether it is sown or planted.
import type { CropNames } from '../answer-subjects.js';
import { cropNames, feminineCrops } from './crop-names.js';

/**
 * Trees, shrubs, vines and what is set out as young plants or cuttings; farmers of Latin America sow the rest, also
 * potatoes and cassava.
 */
const planted = new Set(
  [
    'almond,apple,apricot,arabica coffee,artichoke,asparagus,avocado,banana,black pepper,blackcurrant,blueberry',
    'capsicum,cardamom,carob,cashew,cherimoya,chestnut,cinnamon,cocoa,coconut,date palm,durian,eggplant,enset,fig',
    'grape,grapefruit,guava,hazelnut,hop,jackfruit,kiwifruit,lavender,lemon,lime,litchi,macadamia,mandarin,mango',
    'oil palm,olive,orange,papaya,passion fruit,peach,pear,pecan,persimmon,pineapple,pistachio,plum,pomegranate',
    'raspberry,robusta coffee,rubber,sisal,sour cherry,soursop,strawberry,sweet cherry,tea,tobacco,tomato,vanilla',
    'walnut',
  ].flatMap((line) => line.split(',')),
);

const names = new Map(Object.entries(cropNames));

export const crops: CropNames = { name: (crop) => names.get(crop) ?? crop };

/** Returns `el maíz` or `la papa`; a feminine name with a stressed a- has the other article, as `el haba`. */
export function theCrop(crop: string): string {
  const isLa = feminineCrops.has(crop) && crop !== 'faba bean';
  return `${isLa ? 'la' : 'el'} ${crops.name(crop)}`;
}

/** Whether people plant the crop instead of sowing it. */
export function isPlanted(crop: string): boolean {
  return planted.has(crop);
}

/** Returns `siembra`, or `plantación` of a tree. */
export function sowing(crop: string): 'siembra' | 'plantación' {
  return isPlanted(crop) ? 'plantación' : 'siembra';
}
