// A crop in a French sentence: its article, and whether it is sown or planted.
import type { CropNames } from '../answer-subjects.js';
import { cropNames } from './crop-names.js';
import { de, isElided } from './writing.js';

/** The first words of the feminine names; all other names of crops are masculine. */
const feminine = new Set(
  [
    'luzerne amande amarante pomme asperge banane orge betterave margose myrtille cannelle cardamome caroube carotte',
    'noix châtaigne chérimole coriandre aubergine fève figue éleusine vigne gesse arachide goyave noisette lavande',
    'lentille laitue lime mandarine mangue moutarde herbe avoine olive orange papaye pêche poire pistache prune grenade',
    'courge framboise roselle oseille griotte fraise canne cerise patate tomate vanille igname pastèque datte',
    'ambérique sétaire grenadille pacane navette anacarde',
  ]
    .join(' ')
    .split(' '),
);

/** What is not sown: trees, shrubs, tubers, bulbs, cuttings, and what is set out as young plants. */
const planted = new Set([
  ...'almond,apple,apricot,arabica coffee,artichoke,asparagus,avocado,banana,black pepper,blackcurrant'.split(
    ',',
  ),
  ...'blueberry,cardamom,carob,cashew,cassava,cherimoya,chestnut,cinnamon,cocoa,coconut,cocoyam,date palm'.split(
    ',',
  ),
  ...'durian,enset,fig,garlic,ginger,grape,grapefruit,guava,hazelnut,hop,jackfruit,kiwifruit,lavender,lemon'.split(
    ',',
  ),
  ...'lime,litchi,macadamia,mandarin,mango,napier grass,oil palm,olive,orange,papaya,passion fruit,peach'.split(
    ',',
  ),
  ...'pear,pecan,persimmon,pineapple,pistachio,plum,pomegranate,potato,raspberry,robusta coffee,rubber'.split(
    ',',
  ),
  ...'sisal,sour cherry,soursop,strawberry,sugarcane,sweet cherry,sweet potato,taro,tea,tobacco,tomato'.split(
    ',',
  ),
  ...'eggplant,capsicum,turmeric,vanilla,walnut,water yam,white yam'.split(','),
]);

export const crops: CropNames = { name: (crop) => names.get(crop) ?? crop };

const names = new Map(Object.entries(cropNames));

/** Returns `le maïs`, `la tomate` or `l’orge`. */
export function theCrop(crop: string): string {
  const name = crops.name(crop);
  if (isElided(name)) return `l’${name}`;
  return `${isFeminine(crop) ? 'la' : 'le'} ${name}`;
}

/** Returns `du maïs`, `de la tomate` or `de l’orge`. */
export function ofTheCrop(crop: string): string {
  const name = crops.name(crop);
  return isElided(name) || isFeminine(crop) ? `de ${theCrop(crop)}` : `du ${name}`;
}

/** Returns `de maïs`, or `d’orge`. */
export function ofCrop(crop: string): string {
  return de(crops.name(crop));
}

/** Returns the adjective or participle as the crop's name requires: `irrigué`, `irriguée`. */
export function agreeing(crop: string, masculine: string): string {
  return isFeminine(crop) ? `${masculine}e` : masculine;
}

/** Whether people plant the crop instead of sowing it. */
export function isPlanted(crop: string): boolean {
  return planted.has(crop);
}

function isFeminine(crop: string): boolean {
  return feminine.has(crops.name(crop).split(/[ -]/)[0] ?? '');
}
