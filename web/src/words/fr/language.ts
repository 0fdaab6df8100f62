import { say } from '@crop-planning/shared/words/languages/fr/writing';
import type { PageCatalogue } from '../catalogue.js';

export const language: PageCatalogue['language'] = {
  label: 'Langue',
  ofBrowser: (name) => `${name} (navigateur)`,
  missing: (name) =>
    say`[La page n’a pas pu être affichée dans cette langue : ${name}.](strong) Le fichier qui en contient les mots n’est pas arrivé.`,
  kept: 'Votre choix est conservé avec votre compte, pour tous les navigateurs où vous vous connectez.',
};
