import { say } from '@crop-planning/shared/words/languages/pt/writing';
import type { PageCatalogue } from '../catalogue.js';

export const climates: PageCatalogue['climates'] = {
  title: 'Seus próprios climas',
  about:
    'Se você tem uma estação meteorológica, os seus planos podem ser analisados com o clima dela em vez do clima do local. Ninguém mais vê nem usa esse clima.',
  table: 'Seus climas',
  climate: 'Clima',
  place: 'Local',
  years: 'Anos',
  notStated: 'não informados',
  remove: 'Remover…[](name)',
  removing: 'Remover este clima?',
  removal: 'O clima [](name) será removido em definitivo. Um clima usado por algum plano é mantido.',
  removeIt: 'Remover o clima',

  file: 'Arquivo da estação',
  fileHint:
    'Colunas date, tmax, tmin e rain (°C e mm), uma linha por dia ou por mês, em CSV, como uma planilha as salva.',
  name: 'Nome do clima',
  nameExample: 'Baixada',
  placeOfStation: 'Local da estação',
  placeHint: 'Latitude, longitude e altitude em metros, ou uma cidade.',
  add: 'Adicionar o clima',
  adding: 'Adicionando…',
  tooLarge: 'O arquivo tem mais de 8 MiB.',
  notText: 'O arquivo não é texto em UTF-8. Na planilha, salve-o como “CSV UTF-8”.',
  noStation: 'O arquivo não é de uma estação meteorológica.',
  line: (line) => `linha ${line}`,

  doubtful: 'Estes números estão certos?',
  moreFigures: (count) => (count === 1 ? 'E mais um número.' : say`E mais ${count} números.`),
  usually: 'Números assim costumam estar em outra unidade ou em outra coluna.',
  right: 'Estão certos, adicionar o clima',
};
