import { say } from '@crop-planning/shared/words/languages/pt/writing';
import type { PageCatalogue } from '../catalogue.js';

export const plans: PageCatalogue['plans'] = {
  title: 'Planos',
  loading: 'Carregando os seus planos…',
  import: 'Importar…',
  export: 'Exportar…',
  newPlan: 'Novo plano',
  analyseAll: 'Analisar todos',
  analyseThese: (count) => say`Analisar estes ${count}`,

  filters: 'Filtros',
  filtersUsed: (count) => `Filtros (${count} em uso)`,
  search: 'Busca',
  searched: 'nome, cultura, local',
  result: 'Resultado',
  anyResult: 'qualquer',
  month: 'Mês',
  anyMonth: 'qualquer',
  water: 'Água',
  anyWater: 'qualquer',
  order: 'Ordem',
  orders: {
    newest: 'mais recentes',
    name: 'por nome',
    highest: 'mais colheitas',
    lowest: 'menos colheitas',
  },
  archivedToo: 'Também os arquivados',
  found({ chosen, known, isComplete }) {
    const all = say`${known} ${known === 1 ? 'plano' : 'planos'}`;
    const some = chosen === known ? all : say`${chosen} de ${all}`;
    return isComplete ? some : `${some} até agora, carregando os outros…`;
  },
  noneFits: 'Nenhum plano corresponde a estes filtros. [Mostrar todos os planos](all)',
  pickAll: (count) => say`Selecionar todos os ${count}`,

  plan: 'Plano',
  crop: 'Cultura',
  place: 'Local',
  planting: 'Plantio',
  months: 'De janeiro a dezembro',

  pick: (name) => `Selecionar ${name}`,
  archived: 'arquivado',
  analyse: 'Analisar',
  archive: 'Arquivar',
  restore: 'Desarquivar',

  pages: 'Páginas da lista',
  previous: 'Anterior',
  next: 'Próxima',
  page: (page, count) => say`Página ${page} de ${count}`,

  onlyArchived: 'Todos os seus planos estão arquivados',
  showArchived: 'Mostrar os planos arquivados',
  none: 'Você ainda não tem planos',
  aboutPlans:
    'Um plano é uma cultura, um local e um mês. Salve um, mande analisá-lo, e você verá se o plantio é favorável, o que o limita e em que meses ele iria melhor. Quando uma análise posterior mudar o resultado, você receberá uma notificação.',
  createFirst: 'Criar o seu primeiro plano',
  orMap: 'Ou procurar um local no mapa',
  orFile:
    'Muitos planos numa planilha? [Importe o arquivo](import) e veja o que foi entendido antes que algo seja salvo.',
};
