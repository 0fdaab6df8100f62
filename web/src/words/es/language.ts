import type { PageCatalogue } from '../catalogue.js';

export const language: PageCatalogue['language'] = {
  label: 'Idioma',
  ofBrowser: (name) => `${name} (navegador)`,
  missing: (name) =>
    `[No se pudo mostrar la página en este idioma: ${name}.](strong) No llegó el archivo con sus textos.`,
  kept: 'Su elección se guarda con su cuenta y vale en todos los navegadores en los que inicie sesión.',
};
