import { say } from '@crop-planning/shared/words/languages/fr/writing';
import type { PageCatalogue } from '../catalogue.js';

export const secrets: PageCatalogue['secrets'] = {
  copy: 'Copier',
  copied: 'C’est copié.',
  notCopied: say`Le navigateur ne l’a pas copié : sélectionnez-le et copiez-le à la main.`,
  kept: 'Je l’ai gardé',
};
