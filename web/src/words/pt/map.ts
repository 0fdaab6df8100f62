import { say } from '@crop-planning/shared/words/languages/pt/writing';
import type { PageCatalogue } from '../catalogue.js';

const shows: PageCatalogue['map']['shows'] = {
  score: 'índice',
  month: 'melhor mês',
  limit: 'o que limita o índice',
  label: 'classificação segundo os anos',
  share: 'parte dos anos com colheita',
};

/** The same before the name of a crop. */
const titles: typeof shows = {
  score: 'índice para',
  month: 'melhor mês para plantar',
  limit: 'o que limita o índice para',
  label: 'classificação segundo os anos para',
  share: 'parte dos anos com colheita de',
};

/** What the map cannot know, by the service's code. */
const limits: Readonly<Record<string, string>> = {
  grid_only:
    'Um mapa mostra a grade do clima: um ponto a cada meio grau, a cerca de 55 km um do outro, na altitude da grade. Climas importados ou ao vivo não são usados, e o que fica entre dois pontos não é mostrado.',
  soils_not_known:
    'Não são conhecidos os solos, as variedades, as pragas e os preços, nem se há água para irrigar.',
  mean_climate:
    'Este mapa mostra o clima médio. As prévias e as análises avaliam pelos anos, como faz um mapa de classificações.',
  years_of_a_region:
    'Os anos são os de uma região de cerca de 300 a 500 km de largura, e não os da sua área.',
  years_unavailable:
    'A tabela dos anos não pode ser usada: as classificações são as do clima médio, e as partes dos anos não são conhecidas.',
};

export const map: PageCatalogue['map'] = {
  bestOfEach: 'Mês de plantio: o melhor de cada ponto',
  month: (month) => `Mês de plantio: ${month}`,
  best: 'o melhor',
  show: 'Mostrar',
  shows,
  find: 'Procurar um local no mapa',
  placeExample: 'Nakuru',
  findIt: 'Mostrar',
  notFound: 'Nenhum local começa com “[](name)”.',

  asked({ show, crop, month, water, risk }) {
    const what = `${titles[show]} ${crop}`;
    if (show === 'month') return `${what}, ${water}`;
    const when = month === undefined ? 'plantio no melhor mês' : `plantio em ${month}`;
    return `${what}, ${when}, ${water}${risk === undefined ? '' : `, risco ${risk}`}`;
  },
  description: (title) =>
    `Mapa: ${title}. As setas o movem, mais e menos ampliam e reduzem, Enter pergunta sobre o centro.`,
  role: 'mapa',
  calculatingNew: 'Calculando o novo mapa…',
  calculating: (title) => `Calculando o mapa: ${title}…`,
  calculatingAfter: (title, earlier) =>
    `Calculando o mapa: ${title}… Até lá, em cinza, o mapa anterior: ${earlier}.`,
  done: (title) => `No mapa: ${title}. Clique ou toque no mapa para perguntar sobre um ponto.`,
  enlarge: 'Ampliar o mapa',
  reduce: 'Reduzir o mapa',
  world: 'Mundo',

  hint: 'Aponte para o mapa para ler o seu valor.',
  value: (point, value) => `${point}: ${value}`,
  noValue: (point) => `${point}: sem valor`,
  scoreIn: (score, classOfScore) => `${score} (${classOfScore})`,
  percent: (percent) => say`${percent}%`,
  unmarked: (places) =>
    places === 1
      ? 'Os planos de mais 1 local não estão marcados.'
      : say`Os planos de mais ${places} locais não estão marcados.`,

  colours: (title) => `Cores: ${title}`,
  ofEarlier: (title) => `Do mapa anterior: ${title}.`,
  meaning: 'Cor e significado',
  share: 'Parte das terras',
  unknown: 'O que o mapa não tem como saber',
  limit: (code, sentence) => limits[code] ?? sentence,
  basis: (model, period) => `Modelo ${model}; médias de ${period}.`,

  markers: 'Planos no mapa',
  plansAt: (places, plans, hasMore) =>
    `${places.join('; ')}. ${plans.map(({ name, label }) => `${name}: ${label}`).join('; ')}${hasMore ? ' e outros' : ''}`,
  several: (count, plansAt) => say`${count} planos: ${plansAt}`,
  group: (count, plansAt) => say`${count} planos: ampliar o mapa em ${plansAt}`,

  point: 'O ponto no mapa',
  closePoint: 'Fechar o ponto',
  loading: 'Carregando o resultado…',
  planted: (crop, month, water) => `${crop}, plantio em ${month}, ${water}`,
  save: 'Salvar como plano',
  why: 'Por quê',
  planName: (crop, place) => `${crop} perto de ${place}`,
};
