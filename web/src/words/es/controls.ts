import type { PageCatalogue } from '../catalogue.js';

export const controls: PageCatalogue['controls'] = {
  cancel: 'Cancelar',
  close: 'Cerrar',
  closeNote: (note) => `Cerrar: ${note}`,
  undo: 'Deshacer[: ](note)',
  notDone: 'Al final, esto no se hizo.',
  again: 'Reintentar',
  reload: 'Recargar la página',
  copy: 'Copiar',
  copied: 'Copiado.',
  notCopied: 'El navegador no lo copió: selecciónelo y cópielo a mano.',
  kept: 'Ya lo guardé',
  actions: 'Acciones',
  never: 'nunca',
  suggestions: (label) => `${label}: sugerencias`,
  view: 'Cargando la vista…',
  viewMissing: 'No se pudo cargar esta vista.',
  whyMissing: {
    away: 'El servicio no responde. La vista se abrirá sola en cuanto el servicio vuelva.',
    here: 'El servicio responde, pero no entregó esta parte de la página. La página lo intenta de nuevo por sí sola; recargarla puede ayudar.',
    updated:
      'El servicio se actualizó, y la página que usted abrió ya no le corresponde. Recargue la página.',
  },
};
