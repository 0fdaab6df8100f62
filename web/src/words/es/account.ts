import type { PageCatalogue } from '../catalogue.js';

export const account: PageCatalogue['account'] = {
  logOut: 'Cerrar sesión',
  loading: 'Cargando su cuenta…',
  you: 'Usted',
  since: (day) => `desde el ${day}`,
  save: 'Guardar',
  password: 'Contraseña',
  currentPassword: 'Contraseña actual',
  changePassword: 'Cambiar la contraseña',
  passwordChanged: 'Se cambió la contraseña, y se cerraron todas las demás sesiones.',
  wrongPassword: 'Esta no es su contraseña actual.',
  export: 'Exportar',
  exportText: 'Todo lo que el servicio guarda de su cuenta, en un solo archivo JSON.',
  exportNow: 'Exportar la cuenta',
  exporting: 'Exportando…',
  delete: 'Borrar la cuenta',
  deleteText: 'Borra la cuenta con todos sus planes, análisis y notificaciones. Esto no se puede deshacer.',
  deleteAsk: 'Borrar la cuenta…',
  deleteQuestion:
    'Todos los planes, análisis y notificaciones se perderán definitivamente. Para confirmarlo, escriba su contraseña.',
  deleteNow: 'Borrarlo todo',
  deleting: 'Borrando…',
};
