import type { PageCatalogue } from '../catalogue.js';

export const planForm: PageCatalogue['planForm'] = {
  newPlan: 'Novo plano',
  create: 'Criar e analisar',
  creating: 'Criando…',
  copyPlan: 'Copiar o plano',
  editPlan: 'Editar o plano',
  save: 'Salvar',
  saving: 'Salvando…',
  makesAnother:
    'As análises deste plano tratam do que ele era. Por isso, salvar cria um plano corrigido, manda analisá-lo e arquiva este com o seu histórico. Você pode desfazer.',
  takesEffect: 'Outro risco aceito ou outro clima vale a partir da próxima análise.',
  corrected: (name) => `Plano corrigido: ${name}; o plano como era foi arquivado.`,
  notReplaced: 'O plano ficou como era: não foi possível substituí-lo, e a cópia foi removida.',
  twoPlans: (name) =>
    `Não foi possível guardar o plano antigo. Talvez agora haja dois planos: procure “${name}”.`,
};
