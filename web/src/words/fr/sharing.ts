import { say } from '@crop-planning/shared/words/languages/fr/writing';
import type { PageCatalogue } from '../catalogue.js';

export const sharing: PageCatalogue['sharing'] = {
  title: 'Partager le résultat',
  about:
    'Toute personne qui a le lien voit cette page, sans compte, jusqu’à ce que vous le révoquiez sous Compte. Elle reste telle qu’elle est, même si vous analysez le plan de nouveau.',
  inPage: 'Dans la page',
  showName: 'Afficher mon nom',
  exact: 'Afficher les coordonnées exactes, et non deux décimales seulement',
  figures: say`Les chiffres du climat restent ceux du point exact, ce qui permet à d’autres de le retrouver ; pour le garder secret, donnez au plan une ville voisine comme lieu.`,
  loading: 'Chargement de ce que verra le destinataire…',
  preview: 'Ce que verra le destinataire',
  make: 'Créer le lien',
  copyNow: say`Copiez le lien maintenant : il ne pourra plus être affiché.`,
  noAddress: say`L’opérateur n’a pas indiqué d’adresse publique ([](setting)) : le lien ne fonctionne donc que là où cette page fonctionne, et les messageries n’en montrent pas d’image.`,
};
