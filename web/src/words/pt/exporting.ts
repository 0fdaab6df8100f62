import { say } from '@crop-planning/shared/words/languages/pt/writing';
import type { PageCatalogue } from '../catalogue.js';

export const exporting: PageCatalogue['exporting'] = {
  title: (count) => (count === 1 ? 'Exportar 1 plano' : say`Exportar ${count} planos`),
  plans: 'Planos para uma planilha',
  aboutPlans: 'CSV com o que foi informado. O arquivo pode ser alterado e importado.',
  results: 'Planos com os seus resultados',
  aboutResults: 'CSV com parecer, índice, meses bons, colheita e anos.',
  calendar: 'Calendário',
  aboutCalendar: 'Meses de plantio, meses bons e colheitas, para um programa de agenda (.ics).',
  report: 'Relatório',
  aboutReport: 'Uma página para enviar ou imprimir, com motivos, gráficos e conselhos (HTML).',
  tooMany: (max) => say`Um relatório tem no máximo ${max} planos: escolha alguns com os filtros.`,
  save: 'Salvar',
  writing: 'Gerando…',
  progress: 'Planos no relatório',
};
