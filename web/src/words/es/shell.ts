import type { PageCatalogue } from '../catalogue.js';
import { waitText } from './failures.js';

const brand = 'Planes de cultivo';

export const shell: PageCatalogue['shell'] = {
  brand,
  tab: (title, unread) => `${unread > 0 ? `(${unread}) ` : ''}${title} – ${brand}`,
  skip: 'Ir al contenido',
  menu: 'Vistas',
  unread: (count) => `${count}[ sin leer](unseen)`,
  plans: 'Planes',
  newPlan: 'Nuevo plan',
  plan: 'Plan',
  compare: 'Comparar',
  map: 'Mapa',
  importing: 'Importar planes',
  notifications: 'Notificaciones',
  account: 'Cuenta',
  updated:
    '[El servicio se actualizó después de que usted abrió esta página.](strong) Recargue la página para tener la versión que corresponde; no se pierde nada de lo que guardó.',
  reload: 'Recargar',
  offline: 'Este dispositivo no tiene conexión.',
  lost: 'Se perdió la conexión con el servicio.',
  silent: 'Por el momento no llegan las notificaciones nuevas.',
  outOfDate: 'Lo que ve puede no estar al día.',
  reconnects: 'La página se vuelve a conectar por sí sola.',
  reloadToRetry: 'Recargue la página para intentarlo de nuevo.',
  failed: '[No se pudo mostrar esta vista.](strong) Algo falló en esta página.',
  noAnswerTitle: 'No hay respuesta',
  notAvailable: (origin) =>
    `${origin} no está disponible por el momento. ¿Está en marcha el servidor y tiene conexión este dispositivo?`,
  unreachable: (origin) => `Este dispositivo no tiene conexión, y por eso no se puede llegar a ${origin}.`,
  triesAgain: 'Esta página lo intenta de nuevo por sí sola cada pocos segundos.',
  notYetTitle: 'La página todavía no se puede abrir',
  triesAgainIn: (wait) => `La página lo intentará de nuevo por sí sola dentro de ${waitText(wait)}.`,
};
