import { labels } from '@crop-planning/shared/words/languages/fr/labels';
import { inMonths, months } from '@crop-planning/shared/words/languages/fr/months';
import { list, say } from '@crop-planning/shared/words/languages/fr/writing';
import type { PageCatalogue } from '../catalogue.js';
import type { Planting } from '../en/welcome.js';

const waters = { rainfed: 'en pluvial', irrigated: 'avec irrigation' } as const;

export const welcome: PageCatalogue['welcome'] = {
  question: say`Cette culture poussera‑t‑elle ici, semée ou plantée ce mois-là ?`,
  lead: say`Enregistrez ce que vous voulez semer ou planter : une culture, un lieu et un mois. Un modèle qui s’explique en juge d’après le climat de presque n’importe quel point des terres émergées, avec les années où la culture aurait échoué. Quand un résultat change, vous recevez une notification.`,
  askRegion: 'Une question sans compte',
  askTitle: 'Demander sans compte',
  ask: say`Est-ce que ça poussera ?`,
  asking: 'Question envoyée…',
  planting,
  asked: (asked) => `${planting(asked)}, pour un risque moyen.`,
  save: 'En faire un plan',
  saveHint: say`Il faut un compte ; ce que vous avez saisi sera gardé.`,
  why: 'Pourquoi',
  figures: 'L’année en chiffres',
  exampleTitle: 'Blé à Hanovre, en Allemagne, semé en octobre',
  example: ({ month, label, harvest, dry }) =>
    say`Un exemple : le blé semé à Hanovre ${inMonths([month])} est jugé ${labels.names[label]}, et récolté vers ${list(harvest.map(months.full))} ; le sol est sec ${inMonths(dry)}.`,
  terminal: 'Dans un terminal',
  sources:
    '[L’API et comment l’appeler](docs) · le code source, la ligne de commande [](crop) et sa documentation sont dans le dossier où [](start) a lancé ce serveur.',
  screens: say`Le modèle évalue si une culture convient ; il ne prévoit pas les rendements. Il ne tient compte ni du sol, ni des ravageurs, ni des prix.`,
  askWithout: 'Poser une question sans compte',
};

function planting({ crop, place, month, water }: Planting): string {
  return say`${crop}, ${place}, à semer ou planter ${inMonths([month])}, ${waters[water]}`;
}
