// How crops come into the field, where that is not by seed; the same in every language. Languages differ in which of
// these they call planting and which sowing: their crops.ts choose.

/** Trees, shrubs, vines, and what is set out as young plants. */
export const setOut: readonly string[] = [
  'almond,apple,apricot,arabica coffee,artichoke,asparagus,avocado,banana,black pepper,blackcurrant,blueberry',
  'capsicum,cardamom,carob,cashew,cherimoya,chestnut,cinnamon,cocoa,coconut,date palm,durian,eggplant,enset,fig',
  'grape,grapefruit,guava,hazelnut,hop,jackfruit,kiwifruit,lavender,lemon,lime,litchi,macadamia,mandarin,mango',
  'oil palm,olive,orange,papaya,passion fruit,peach,pear,pecan,persimmon,pineapple,pistachio,plum,pomegranate',
  'raspberry,robusta coffee,rubber,sisal,sour cherry,soursop,strawberry,sweet cherry,tea,tobacco,tomato,vanilla',
  'walnut',
].flatMap((line) => line.split(','));

/** Pieces of stem and slips. */
export const fromCuttings: readonly string[] = ['cassava', 'napier grass', 'sweet potato'];

/** Tubers, bulbs, rootstocks and the cane of sugar. */
export const fromTubers: readonly string[] = [
  'cocoyam',
  'garlic',
  'ginger',
  'potato',
  'sugarcane',
  'taro',
  'turmeric',
  'water yam',
  'white yam',
];
