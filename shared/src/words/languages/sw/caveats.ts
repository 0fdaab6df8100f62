// What the model cannot know about a planting.
import type { CaveatSentences } from '../answer-subjects.js';
import { capitalized } from '../sentence.js';
import { did, nameOf } from './crops.js';
import { say } from './writing.js';

export const caveats: CaveatSentences = {
  season_ignored: ({ crop, inputs }) =>
    say`Msimu wa siku ${inputs.season_days ?? 0} hautumiki: ${nameOf(crop.name)} ni zao la kudumu.`,
  kill_temperature_not_stated: ({ crop }) =>
    say`FAO haitaji halijoto inayoua ${nameOf(crop.name)}: kiwango cha kawaida kimetumika.`,
  snow_not_known: () => 'Theluji, ambayo hukinga zao dhidi ya baridi ya hewa, haijulikani.',
  winter_hardiness_unconfirmed: ({ crop }) =>
    crop.winter === null
      ? say`Hakuna chanzo kingine kinachothibitisha ${nameOf(crop.name)} hufa kwa baridi kiasi gani katika majira ya baridi.`
      : say`Hakuna chanzo kingine kinachothibitisha kwamba ${nameOf(crop.name)} hufa katika majira ya baridi ya ${crop.winter.lost_c} °C.`,
  sowing_kind_not_told: ({ crop }) =>
    say`Majira ya baridi yakiwa na joto kiasi hiki, modeli haiwezi kutofautisha miezi ya kupanda aina za ${nameOf(crop.name)} za majira ya baridi na miezi ya aina zinazopandwa baada yake: haijui urefu wa mchana wala mahitaji ya baridi ili kutoa maua.`,
  day_length_not_judged: ({ crop }) =>
    say`${capitalized(nameOf(crop.name))} ${did(crop.name, 'ki', 'pandwa')} mchana ukiwa mfupi hutoa maua mapema mno; bila latitudo, urefu wa mchana haujulikani.`,
  climate_given: () => 'Takwimu za hali ya hewa zilitolewa pamoja na swali, na hazijahakikiwa.',
  latitude_not_given: () =>
    'Latitudo haikutolewa pamoja na takwimu za hali ya hewa: mchana umehesabiwa kuwa sawa mwaka mzima.',
  years_unavailable: () =>
    'Jedwali la miaka haliwezi kutumika: tathmini ni ya hali ya hewa ya wastani. Kumbukumbu za huduma zinaeleza sababu.',
  years_of_a_region: () =>
    'Miaka ni ya eneo lenye upana wa km 300 hadi 500, si ya shamba, na halijoto yake ni makadirio tu: mwaka mbaya shambani huenda ulikuwa mzuri katika eneo hilo, na kinyume chake.',
  months_hide_dry_spells: () =>
    'Wastani wa mwezi huficha vipindi vya ukavu; aina za mbegu, wadudu, bei na mafuriko havijulikani: zingatia mpangilio wa miaka kuliko idadi ya mavuno.',
  years_not_known: ({ years, climate }) =>
    years === null
      ? climate.location === null
        ? 'Takwimu za hali ya hewa zilitolewa bila mahali ambapo hali ya kila mwaka inajulikana: tathmini ni ya hali ya hewa ya wastani.'
        : 'Hali ya kila mwaka mahali hapa haijulikani: tathmini ni ya hali ya hewa ya wastani.'
      : say`Miaka inayojulikana hapa ni michache mno (${years.judged}): tathmini ni ya hali ya hewa ya wastani.`,
};
