// What the model cannot know about the place and its climate.
import type { ClimateAway, PlaceLimitSentences } from '../answer-subjects.js';
import { figure, say } from './writing.js';

export const placeLimits: PlaceLimitSentences = {
  climate_cooler_than_today: (period) =>
    say`Le climat est une moyenne de ${period}, période plus fraîche qu’aujourd’hui.`,
  climate_of_a_place_nearby: ({ km, higherM }) =>
    say`Le climat est celui d’un lieu à ${km} km, ${heightOf(higherM)}.`,
  climate_of_your_own: ({ km, higherM }) =>
    km === 0
      ? 'Le climat est l’un de vos propres climats.'
      : say`Le climat est l’un de vos propres climats, celui d’un point à ${km} km, ${heightOf(higherM)}.`,
  climate_of_a_grid: () =>
    say`Le climat est calculé à partir d’une grille mondiale de 0,5 degré : les températures moyennes sont justes à 0,7 °C près environ, la pluie de l’année à 10 % près et les minimums du jour à 1,5 °C près, plutôt trop chauds : le gel est donc sous-estimé.`,
  live_source_away: () =>
    say`La source en direct n’a pas donné de climat pour ce lieu : les chiffres sont ceux de la grille mondiale.`,
  climate_from_afar: (km) => say`Le climat est celui de la terre la plus proche de la grille, à ${km} km.`,
  coast: () =>
    say`Moins de la moitié de la grille autour du lieu est de la terre : ses chiffres sont ceux de terres plus éloignées de la côte.`,
  mountains: (reliefM) =>
    say`Autour du lieu, l’altitude de la grille varie de ${reliefM} m : la pluie de l’année y est juste à 24 % près environ, et un lieu sur dix en reçoit le double ou la moitié.`,
  height_differs: (higherM) =>
    say`${landOf(higherM)} : les températures en sont corrigées de 5 °C par km, mais pas la pluie.`,
  height_differs_much: (higherM) =>
    say`${landOf(higherM)} : les températures en sont corrigées de 5 °C par km, mais pas la pluie ; le résultat n’est donc qu’une indication grossière.`,
  height_differs_extremely: (higherM) =>
    say`${landOf(higherM)} : les températures sont extrapolées sur cette hauteur et peuvent être fausses de 3 °C, le plus souvent trop chaudes ; la pluie est celle des terres alentour.`,
  height_not_known: (place) =>
    place === null
      ? say`Aucune altitude n’a été donnée : celle des chiffres du climat est utilisée. ${inHills}`
      : say`L’altitude de ${place} n’est pas connue : celle des chiffres du climat est utilisée. ${inHills}`,
  height_estimated: (place, heightM) =>
    say`L’altitude de ${place}, ${heightM} m, est estimée d’après les lieux alentour. ${inHills}`,
  other_places_of_the_name: ({ place, people, others }) =>
    say`Compris comme ${place}${people === null ? '' : ` (${figure(people)} habitants)`}. Autres lieux de ce nom : ${others.join(' ; ')}.`,
};

const inHills = 'En relief accidenté, donnez latitude,longitude,altitude.';

function landOf(higherM: number): string {
  return say`Les chiffres de la grille sont ceux de terres situées ${Math.abs(higherM)} m ${higherM > 0 ? 'plus haut' : 'plus bas'} que le lieu`;
}

function heightOf(higherM: ClimateAway['higherM']): string {
  if (higherM === null) return 'la différence d’altitude n’étant pas connue';
  if (higherM === 0) return 'à la même altitude';
  return say`${Math.abs(higherM)} m ${higherM > 0 ? 'plus haut' : 'plus bas'}`;
}
