import type { Catalogue } from '../catalogue.js';

export const lists: Catalogue['lists'] = {
  morePlaces: 'Pode haver mais: indique um local ou aumente --limit (no máximo 200).',
  noYears: 'Nenhum ano é conhecido neste local.',
  noClimates: (command) => `Não há climas. Para adicionar um: ${command}`,
  climateRemoved: (name) => `Clima removido: ${name}.`,
  noLinks: (command) => `Não há links. Para criar um: ${command}`,
  linkOnce: 'O link é mostrado uma única vez. Quem o tiver pode ler o resultado.',
  linkReaches: (server) => `Ele funciona para quem alcança o servidor ${server}, onde não tem imagem.`,
  linkRevoked: (plan) => `Link para o resultado de ${plan} revogado.`,
  allRead: 'Todas as notificações foram marcadas como lidas.',
  waiting: 'Aguardando notificações. Ctrl-C para parar.',
  reconnected: 'Conexão restabelecida.',
  connectionLost: (server) => `A conexão com ${server} caiu. Conectando de novo.`,
};
