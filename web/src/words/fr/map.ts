import { say } from '@crop-planning/shared/words/languages/fr/writing';
import type { PageCatalogue } from '../catalogue.js';

const shows: PageCatalogue['map']['shows'] = {
  score: 'indice',
  month: 'meilleur mois',
  limit: 'ce qui limite l’indice',
  label: 'classement par années',
  share: 'part des années avec récolte',
};

/** What the map cannot know, by the service's code. */
const limits: Readonly<Record<string, string>> = {
  grid_only: say`Une carte montre la grille du climat : un point par demi-degré, tous les 55 km environ, à l’altitude de la grille. Les climats importés ou en direct ne sont pas utilisés, et ce qui est entre deux points n’est pas montré.`,
  soils_not_known:
    'Les sols, les variétés, les ravageurs et les prix ne sont pas connus, ni s’il y a de l’eau pour irriguer.',
  mean_climate: say`Cette carte montre le climat moyen. Les aperçus et les analyses jugent par années, comme une carte des classements.`,
  years_of_a_region: say`Les années sont celles d’une région large de 300 à 500 km, et non de la parcelle.`,
  years_unavailable: say`La table des années ne peut pas être utilisée : les classements sont ceux du climat moyen, et la part des années n’est pas connue.`,
};

export const map: PageCatalogue['map'] = {
  bestOfEach: say`Mois de semis : le meilleur de chaque point`,
  month: (month) => say`Mois de semis : ${month}`,
  best: 'le meilleur',
  show: 'Afficher',
  shows,
  find: 'Trouver un lieu sur la carte',
  placeExample: 'Nakuru',
  findIt: 'Trouver',
  notFound: say`Aucun lieu ne commence par « [](name) ».`,

  asked({ show, crop, month, water, risk }) {
    if (show === 'month') return `meilleur mois de semis, ${crop}, ${water}`;
    const when = month === undefined ? 'semis au meilleur mois' : `semis en ${month}`;
    return `${shows[show]}, ${crop}, ${when}, ${water}${risk === undefined ? '' : `, risque ${risk}`}`;
  },
  description: (title) =>
    say`Carte : ${title}. Les flèches la déplacent, les touches + et − l’agrandissent ou la réduisent, Entrée interroge son centre.`,
  role: 'carte',
  calculatingNew: 'Calcul de la nouvelle carte…',
  calculating: (title) => say`Calcul de la carte : ${title}…`,
  calculatingAfter: (title, earlier) =>
    say`Calcul de la carte : ${title}… D’ici là, en gris, la carte précédente : ${earlier}.`,
  done: (title) =>
    say`Sur la carte : ${title}. Cliquez sur la carte ou touchez-la pour l’interroger sur un point.`,
  enlarge: 'Agrandir la carte',
  reduce: 'Réduire la carte',
  world: 'Monde',

  hint: 'Pointez un endroit de la carte pour lire sa valeur.',
  value: (point, value) => say`${point} : ${value}`,
  noValue: (point) => say`${point} : pas de valeur`,
  scoreIn: (score, classOfScore) => `${score} (${classOfScore})`,
  percent: (percent) => say`${percent} %`,
  unmarked: (places) =>
    places === 1
      ? 'Les plans d’un autre lieu ne sont pas marqués.'
      : say`Les plans de ${places} autres lieux ne sont pas marqués.`,

  colours: (title) => say`Couleurs : ${title}`,
  ofEarlier: (title) => say`De la carte précédente : ${title}.`,
  meaning: 'Couleur et sens',
  share: 'Part des terres',
  unknown: 'Ce que la carte ne peut pas savoir',
  limit: (code, sentence) => limits[code] ?? sentence,
  basis: (model, period) => say`Modèle ${model} ; moyennes de ${period}.`,

  markers: 'Plans sur la carte',
  plansAt: (places, plans, hasMore) =>
    say`${places.join(' ; ')}. ${plans.map(({ name, label }) => `${name} : ${label}`).join(' ; ')}${hasMore ? ' et d’autres' : ''}`,
  several: (count, plansAt) => say`${count} plans : ${plansAt}`,
  group: (count, plansAt) => say`${count} plans : agrandir la carte à ${plansAt}`,

  point: 'Le point sur la carte',
  closePoint: 'Fermer le point',
  loading: 'Chargement du résultat…',
  planted: (crop, month, water) => `${crop}, semis en ${month}, ${water}`,
  save: 'Enregistrer comme plan',
  why: 'Pourquoi',
  planName: (crop, place) => `${crop} près de ${place}`,
};
