import type { PageCatalogue } from '../catalogue.js';

export const language: PageCatalogue['language'] = {
  label: 'Idioma',
  ofBrowser: (name) => `${name} (navegador)`,
  missing: (name) =>
    `[Não foi possível mostrar a página neste idioma: ${name}.](strong) O arquivo com as suas palavras não chegou.`,
  kept: 'A sua escolha fica guardada na sua conta, para todos os navegadores em que você entrar.',
};
