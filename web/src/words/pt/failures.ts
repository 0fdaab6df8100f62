import { list, plural } from '@crop-planning/shared/words/languages/pt/writing';
import type { PageCatalogue } from '../catalogue.js';
import type { Wait } from '../en/failures.js';

export const failures: PageCatalogue['failures'] = {
  noAnswer: (origin) => `${origin} não respondeu.`,
  notTheService: (origin) => `${origin} não respondeu como o serviço responde.`,
  unexpected: 'Algo deu errado nesta página.',

  againIn: (wait) => `Tente de novo daqui a ${waitText(wait)}.`,
  isItRunning: 'O servidor está funcionando, e este aparelho está conectado?',
  offline: 'Este aparelho está sem conexão. A página tentará de novo sozinha assim que ele se conectar.',
  tellOperator: 'Tente de novo; se acontecer outra vez, avise o operador do serviço.',
  againSoon: 'Tente de novo daqui a pouco.',
  reload: 'Recarregue a página.',
  didYouMean: (names) =>
    `Você quis dizer ${names.some((name) => name.includes(',')) ? names.join('; ') : list(names, 'ou')}?`,

  plans: 'Todos os planos, também os arquivados',
  tokens: 'Seus tokens',
  logIn: 'Entrar',
  notifications: 'Suas notificações',
  sessions: 'Suas sessões',
};

const units = {
  seconds: { one: 'segundo', other: 'segundos' },
  minutes: { one: 'minuto', other: 'minutos' },
  hours: { one: 'hora', other: 'horas' },
} as const;

export function waitText({ count, unit }: Wait): string {
  return `${count} ${plural(count, units[unit])}`;
}
