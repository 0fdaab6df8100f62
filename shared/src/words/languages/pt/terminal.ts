import type { Catalogue } from '../catalogue.js';
import { parts } from './parts.js';
import { say } from './writing.js';

export const terminal: Catalogue['terminal'] = {
  limitedBy: (name) => (name === parts.nothing ? 'sem limitação' : `limitado por: ${name}`),
  says: (source) => `segundo ${source}`,
  note: (text) => `nota: ${text}`,
  analysed: (time) => `Analisado ${time}`,
  years: 'anos',
  lost: 'perdas',
  poor: 'fracas',
  counts({ harvests, good, poor, lost, unknown, isFew }) {
    const classes = [
      say`${good} ${good === 1 ? 'boa' : 'boas'} (#)`,
      say`${poor} ${poor === 1 ? 'fraca' : 'fracas'} (+)`,
      say`${lost} ${lost === 1 ? 'perdida' : 'perdidas'} (-)`,
    ].join(', ');
    const unknownYears = unknown === null ? '' : `, ${unknown} não conhecidas (.)`;
    return `${harvests}: ${classes}${unknownYears}${isFew ? '; poucas para decidir a classificação' : ''}`;
  },
  states: 'El Niño (E), La Niña (L)',
  ifPlanted: 'SE PLANTADO',
  score: '  índice',
  sownHere: 'PLANTIO AQUI',
  season: 'CICLO',
  temperature: 'TEMPERATURA',
  meanC: '  média °C',
  nightsC: '  noites °C',
  rain: 'CHUVA',
  mm: '  mm',
  soilWater: 'ÁGUA NO SOLO',
  irrigation: 'IRRIGAÇÃO',
  netMm: '  mm líquidos',
  stages: {
    planting: 'plantio',
    growing: 'crescimento',
    resting: 'repouso',
    harvest: 'colheita',
    stopped: 'parada antes de amadurecer',
  },
  yes: 'sim',
  no: 'não',
  none: 'nenhum',
  never: 'nunca',
  notKnown: 'não conhecido',
  read: 'lida',
  unread: 'nova',
  own: 'usual',
  wholeYear: 'ano todo',
  justNow: 'agora mesmo',
  soon: 'em menos de um minuto',
  minutes: (count) => `${count} min`,
  hours: (count) => `${count} h`,
  days: (count) => `${count} d`,
  ago: (amount) => `há ${amount}`,
  ahead: (amount) => `daqui a ${amount}`,
  scoreOverTime: 'ÍNDICE AO LONGO DO TEMPO',
  yearsOverTime: 'ANOS AO LONGO DO TEMPO',
  progress: {
    items: (done, total) => doneOf(done, total, 'itens'),
    plans: (done, total) => doneOf(done, total, 'planos'),
    rows: (done, total) => doneOf(done, total, 'linhas'),
    names: (done, total) => doneOf(done, total, 'nomes'),
    namesLookedUp: (done) => `${done} nomes consultados`,
    secondsOfMap: (done) => `calculando o mapa há ${done} s`,
    secondsOfFile: (done) => `criando o arquivo há ${done} s`,
  },
  waiting: (seconds) => `, aguardando ${seconds} s`,
  askedTimes: (count) => `, pedido ${count} vezes`,
  next: (command) => `em seguida: ${command}`,
  tryNext: (command) => `tente: ${command}`,
  hint: (text) => `dica: ${text}`,
  warning: (text) => `aviso: ${text}`,
  unreadNotice: (count, command) =>
    `Você tem ${count} ${count === 1 ? 'notificação não lida' : 'notificações não lidas'}: ${command}`,
  onceAnalysed: 'Um plano já analisado pode ser arquivado, mas não excluído.',
  labelCounts: ({ plans, feasible, marginal, infeasible }) =>
    [
      `${plans} ${plans === 1 ? 'plano' : 'planos'}: ${feasible} ${feasible === 1 ? 'favorável' : 'favoráveis'}`,
      `${marginal} ${marginal === 1 ? 'marginal' : 'marginais'}`,
      `${infeasible} ${infeasible === 1 ? 'desfavorável' : 'desfavoráveis'}.`,
    ].join(', '),
  noPlans: 'Ainda não há planos de cultivo.',
  noMatch: 'Nenhum plano de cultivo corresponde.',
  noNotifications: 'Não há notificações.',
  unreadCount: (count) => `${count} ${count === 1 ? 'não lida' : 'não lidas'}`,
  reviewInProgress: (count) => say`Revisão em andamento: ${count} planos de cultivo mudaram até agora`,
  combined: (count) => say`Esta linha reúne ${count} notificações.`,
  titled: (plan, planting) => `${plan}: ${planting}`,
  planted: ({ crop, location, month }) => `${crop}, ${location}, mês previsto: ${month}`,
};

function doneOf(done: number, total: number | undefined, noun: string): string {
  return total === undefined ? `${done} ${noun}` : `${done} de ${total} ${noun}`;
}
