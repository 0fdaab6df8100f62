import type { PageCatalogue } from '../catalogue.js';

export const sharing: PageCatalogue['sharing'] = {
  title: 'Compartir el resultado',
  about:
    'Quien tenga el enlace ve esta página, sin necesidad de cuenta, hasta que usted lo revoque en Cuenta. La página queda como está, aunque usted analice el plan de nuevo.',
  inPage: 'En la página',
  showName: 'Mostrar mi nombre',
  exact: 'Mostrar las coordenadas exactas, no solo dos decimales',
  figures:
    'Las cifras del clima siguen siendo las del punto exacto, y con ellas se puede deducir dónde está; para mantenerlo en secreto, haga el plan con una población cercana.',
  loading: 'Cargando lo que verá el destinatario…',
  preview: 'Lo que verá el destinatario',
  make: 'Crear el enlace',
  copyNow: 'Copie ahora el enlace: no se podrá mostrar de nuevo.',
  noAddress:
    'El administrador no indicó una dirección pública ([](setting)): el enlace solo funciona donde funciona esta página, y los programas que muestran enlaces no tienen una imagen de él.',
};
