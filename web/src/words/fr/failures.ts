import { list, plural, say } from '@crop-planning/shared/words/languages/fr/writing';
import type { PageCatalogue } from '../catalogue.js';
import type { Wait } from '../en/failures.js';

export const failures: PageCatalogue['failures'] = {
  noAnswer: (origin) => `${origin} n’a pas répondu.`,
  notTheService: (origin) => `La réponse de ${origin} n’est pas celle du service.`,
  unexpected: 'Une erreur s’est produite dans cette page.',
  againIn: (wait) => `Réessayez dans ${waitText(wait)}.`,
  isItRunning: say`Le serveur est-il en marche, et cet appareil est-il connecté ?`,
  offline: 'Cet appareil est hors ligne. La page réessaiera d’elle-même dès qu’il sera connecté.',
  tellOperator: say`Réessayez ; si cela se reproduit, signalez-le à l’opérateur du service.`,
  againSoon: 'Réessayez dans un instant.',
  reload: 'Rechargez la page.',
  didYouMean: (names) =>
    say`Vouliez-vous dire ${names.some((name) => name.includes(',')) ? names.join(' ; ') : list(names, 'ou')} ?`,
  plans: 'Tous les plans, même archivés',
  tokens: 'Vos jetons',
  logIn: 'Se connecter',
  notifications: 'Vos notifications',
  sessions: 'Vos sessions',
};

const units = {
  seconds: { one: 'seconde', other: 'secondes' },
  minutes: { one: 'minute', other: 'minutes' },
  hours: { one: 'heure', other: 'heures' },
} as const;

export function waitText({ count, unit }: Wait): string {
  return `${count} ${plural(count, units[unit])}`;
}
