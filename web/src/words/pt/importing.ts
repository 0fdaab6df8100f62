import { say } from '@crop-planning/shared/words/languages/pt/writing';
import type { PageCatalogue } from '../catalogue.js';

export const importing: PageCatalogue['importing'] = {
  back: 'Voltar aos planos',

  choose: 'Escolher um arquivo…',
  orDrop: 'ou solte um aqui: uma planilha em .xlsx ou CSV, ou JSON, NDJSON ou YAML.',
  columns:
    'Uma linha para cada plano, com as colunas nome, cultura, local (ou latitude e longitude), mês de plantio e risco; são opcionais água, ciclo e clima. As colunas que um plano não tem são ignoradas. Nada é salvo antes que você veja o que foi entendido.',
  file: 'Arquivo de planos',

  tooLarge: (mebibytesMax) => say`O arquivo tem mais de ${mebibytesMax} MiB.`,
  tooLong: (rowsMax) => say`O arquivo tem mais de ${rowsMax} linhas.`,
  lost: 'Não é possível ler o arquivo.',
  advice: {
    tooLarge: (mebibytes) =>
      say`Ele tem ${mebibytes} MiB. Os planos que uma conta pode ter ocupam menos que isso.`,
    tooLong:
      'Uma conta não pode ter mais planos que isso. Divida o arquivo e escolha as partes uma depois da outra.',
    lost: 'Ele foi movido ou alterado? Escolha-o de novo.',
  },

  reading: (rows) => say`Lendo [](file): ${rows} ${rows === 1 ? 'linha' : 'linhas'} até agora…`,
  checking: (done, count) => say`Verificando as culturas e os locais: ${done} de ${count} nomes…`,
  namesChecked: 'Nomes verificados',
  waiting: (seconds) =>
    say`Aguardando ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}, a pedido do serviço.`,

  sheet: 'Planilha',

  questions: 'Colunas',
  unclear: '[Algumas colunas não estão claras.](strong) Diga o que são, e o arquivo será lido.',
  headingIs: (heading) => `“${heading}” é`,
  misspelled: (heading) => `“${heading}” talvez esteja mal escrito; é`,
  fields: {
    name: 'nome',
    crop: 'cultura',
    location: 'local',
    planting_month: 'mês de plantio',
    risk_tolerance: 'risco aceito',
    water: 'água',
    season_days: 'dias de ciclo',
    climate: 'clima',
    outline: 'contorno',
    latitude: 'latitude',
    longitude: 'longitude',
    elevation: 'altitude',
    rainfed: 'sequeiro',
  },
  noField: 'nada que um plano tenha',
  read: 'Ler o arquivo',

  unchecked: 'Não foi possível verificar todas as culturas e locais: [](why)',
  empty: '[](file) não tem linhas abaixo do cabeçalho.',
  summary: 'Resumo',
  saving: (done, count) => say`[](file): salvando a linha ${done} de ${count}…`,
  counts({ saved, ready, there, wrong }) {
    const parts = [
      saved === undefined ? '' : say`${saved} ${saved === 1 ? 'plano salvo' : 'planos salvos'}`,
      ready === undefined ? '' : say`${ready} ${ready === 1 ? 'linha' : 'linhas'} a salvar`,
      there === undefined ? '' : say`${there} já ${there === 1 ? 'existe' : 'existem'}`,
      wrong === undefined ? '' : say`${wrong} a corrigir`,
    ];
    return `[](file): ${parts.filter((part) => part !== '').join(', ')}.`;
  },
  stop: 'Parar',
  stopped: 'A importação foi interrompida.',
  save: (count) => (count === 1 ? 'Salvar 1 plano' : say`Salvar ${count} planos`),
  analyse: 'Analisar os novos planos',
};
