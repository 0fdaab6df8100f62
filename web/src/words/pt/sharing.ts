import type { PageCatalogue } from '../catalogue.js';

export const sharing: PageCatalogue['sharing'] = {
  title: 'Compartilhar o resultado',
  about:
    'Quem tiver o link verá esta página, sem conta, até que você o revogue em Conta. Ela fica como está agora, mesmo que você analise o plano de novo.',
  inPage: 'Na página',
  showName: 'Mostrar o meu nome',
  exact: 'Mostrar as coordenadas exatas, e não só duas casas decimais',
  figures:
    'Os números do clima continuam sendo os do ponto exato, e com eles outros podem descobrir onde fica; para manter o local em segredo, faça o plano com uma cidade próxima.',
  loading: 'Carregando o que o destinatário verá…',
  preview: 'O que o destinatário verá',
  make: 'Criar o link',
  copyNow: 'Copie o link agora: ele não poderá ser mostrado de novo.',
  noAddress:
    'O operador não definiu um endereço público ([](setting)); por isso, o link só funciona onde esta página funciona, e os programas que mostram links não têm imagem dele.',
};
