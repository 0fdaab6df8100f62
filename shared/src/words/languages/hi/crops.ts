// A crop in a Hindi sentence: its name before a postposition, and whether it is sown or planted. Verbs never agree
// with the name itself, whose gender people do not agree on (मक्का, उड़द, मटर): they agree with फसल, बुवाई or रोपाई.
import type { CropNames } from '../answer-subjects.js';
import { cropNames } from './crop-names.js';

/** What is set out as trees, cuttings, slips or young plants; tubers and bulbs are sown in Hindi (आलू की बुवाई). */
const planted = new Set([
  ...'almond,apple,apricot,arabica coffee,artichoke,asparagus,avocado,banana,black pepper,blackcurrant'.split(
    ',',
  ),
  ...'blueberry,cabbage,capsicum,cardamom,carob,cashew,cassava,cauliflower,cherimoya,chestnut,cinnamon'.split(
    ',',
  ),
  ...'cocoa,coconut,date palm,durian,eggplant,enset,fig,grape,grapefruit,guava,hazelnut,hop,jackfruit'.split(
    ',',
  ),
  ...'kiwifruit,lavender,lemon,lime,litchi,macadamia,mandarin,mango,napier grass,oil palm,olive,orange'.split(
    ',',
  ),
  ...'papaya,passion fruit,peach,pear,pecan,persimmon,pineapple,pistachio,plum,pomegranate,raspberry'.split(
    ',',
  ),
  ...'robusta coffee,rubber,sisal,sour cherry,soursop,strawberry,sweet cherry,sweet potato,tea,tobacco'.split(
    ',',
  ),
  ...'tomato,vanilla,walnut'.split(','),
]);

/** Masculine names in -ा that become -े before a postposition; the others in -ा stay (मक्का, राजमा, कसावा). */
const bending = new Set([
  ...'alfalfa,banana,bitter gourd,chickpea,cucumber,cumin,grapefruit,lettuce,mandarin,melon,papaya'.split(
    ',',
  ),
  ...'pearl millet,pistachio,plum,sugarcane'.split(','),
]);

export const crops: CropNames = { name: (crop) => names.get(crop) ?? crop };

const names = new Map(Object.entries(cropNames));

/** Returns the name as it stands before में, की or के लिए: `चने`, `बाजरे`, `मक्का`. */
export function cropBefore(crop: string): string {
  const name = crops.name(crop);
  // In two words the adjective bends: बड़ा नींबू, बड़े नींबू.
  if (crop === 'lemon') return name.replace('बड़ा', 'बड़े');
  return bending.has(crop) ? name.replace(/ा$/, 'े') : name;
}

/** Returns `मक्का की फसल`, which is feminine. */
export function standOf(crop: string): string {
  return `${cropBefore(crop)} की फसल`;
}

/** Returns `बुवाई` or `रोपाई`, which are feminine. */
export function sowingOf(crop: string): string {
  return isPlanted(crop) ? 'रोपाई' : 'बुवाई';
}

/** Whether people plant the crop instead of sowing it. */
export function isPlanted(crop: string): boolean {
  return planted.has(crop);
}
