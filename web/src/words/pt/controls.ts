import type { PageCatalogue } from '../catalogue.js';

export const controls: PageCatalogue['controls'] = {
  cancel: 'Cancelar',
  close: 'Fechar',
  closeNote: (note) => `Fechar: ${note}`,
  undo: 'Desfazer[: ](note)',
  notDone: 'No fim, isso não foi feito.',
  again: 'Tentar de novo',
  reload: 'Recarregar a página',
  copy: 'Copiar',
  copied: 'Copiado.',
  notCopied: 'O navegador não copiou: selecione o texto e copie-o à mão.',
  kept: 'Já guardei',

  actions: 'Ações',
  never: 'nunca',
  suggestions: (label) => `${label}: sugestões`,
  view: 'Carregando a tela…',
  viewMissing: 'Não foi possível carregar esta tela.',
  whyMissing: {
    away: 'O serviço não responde. A tela se abrirá sozinha assim que ele voltar.',
    here: 'O serviço responde, mas não entregou esta parte da página. A página tenta de novo sozinha; recarregá-la pode ajudar.',
    updated:
      'O serviço foi atualizado, e a página que você abriu já não combina com ele. Recarregue a página.',
  },
};
