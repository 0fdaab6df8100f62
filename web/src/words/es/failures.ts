import { list, plural, say } from '@crop-planning/shared/words/languages/es/writing';
import type { PageCatalogue } from '../catalogue.js';
import type { Wait } from '../en/failures.js';

export const failures: PageCatalogue['failures'] = {
  noAnswer: (origin) => `${origin} no respondió.`,
  notTheService: (origin) => `${origin} no respondió como lo hace el servicio.`,
  unexpected: 'Algo falló en esta página.',
  againIn: (wait) => `Inténtelo de nuevo dentro de ${waitText(wait)}.`,
  isItRunning: '¿Está en marcha el servidor y tiene conexión este dispositivo?',
  offline: 'Este dispositivo no tiene conexión. La página lo intentará de nuevo en cuanto la tenga.',
  tellOperator: 'Inténtelo de nuevo; si vuelve a ocurrir, avise al administrador del servicio.',
  againSoon: 'Inténtelo de nuevo en un momento.',
  reload: 'Recargue la página.',
  didYouMean: (names) =>
    `¿Quiso decir ${names.some((name) => name.includes(',')) ? names.join('; ') : list(names, 'o')}?`,
  plans: 'Todos los planes, también los archivados',
  tokens: 'Sus tokens',
  logIn: 'Iniciar sesión',
  notifications: 'Sus notificaciones',
  sessions: 'Sus sesiones',
};

const units = {
  seconds: { one: 'segundo', other: 'segundos' },
  minutes: { one: 'minuto', other: 'minutos' },
  hours: { one: 'hora', other: 'horas' },
} as const;

export function waitText({ count, unit }: Wait): string {
  return say`${count} ${plural(count, units[unit])}`;
}
