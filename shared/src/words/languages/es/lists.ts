import type { Catalogue } from '../catalogue.js';

export const lists: Catalogue['lists'] = {
  morePlaces: 'Puede haber más: nombre un lugar o aumente --limit (200 como máximo).',
  noYears: 'No se conoce ningún año de este lugar.',
  noClimates: (command) => `No hay climas. Para añadir uno: ${command}`,
  climateRemoved: (name) => `Se quitó el clima ${name}.`,
  noLinks: (command) => `No hay enlaces. Para crear uno: ${command}`,
  linkOnce: 'El enlace se muestra una sola vez. Quien lo tenga puede leer el resultado.',
  linkReaches: (server) => `Funciona para quien pueda llegar al servidor ${server}, donde no tiene imagen.`,
  linkRevoked: (plan) => `Se revocó el enlace al resultado de ${plan}.`,
  allRead: 'Todas las notificaciones quedan marcadas como leídas.',
  waiting: 'Esperando notificaciones. Ctrl-C para terminar.',
  reconnected: 'Conexión restablecida.',
  connectionLost: (server) => `Se perdió la conexión con ${server}. Conectando de nuevo.`,
};
