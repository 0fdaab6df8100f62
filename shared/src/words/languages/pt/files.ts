import type { Catalogue } from '../catalogue.js';
import type { NamedColumn, RowCounts } from '../en/files.js';
import { say } from './writing.js';

export const files: Catalogue['files'] = {
  created: (counts) =>
    `${plans(counts.created)} ${counts.created === 1 ? 'criado' : 'criados'}${othersOf(counts)}.`,
  wouldCreate: (counts) =>
    `${plans(counts.created)} ${counts.created === 1 ? 'seria criado' : 'seriam criados'}${othersOf(counts)}.`,
  toCorrect: (command) => `Para corrigir esses planos depois, altere o arquivo e aplique-o: ${command}`,
  replaced: ({ line, oldId, id }) =>
    say`linha ${line}: o plano ${oldId} foi substituído; o identificador agora é ${id}`,
  archived: (count, command) =>
    `${plans(count)} fora do arquivo ${count === 1 ? 'arquivado' : 'arquivados'}; para desfazer: ${command}`,
  wouldArchive: (count) =>
    `${plans(count)} fora do arquivo ${count === 1 ? 'seria arquivado' : 'seriam arquivados'}.`,
  noneArchived: 'Nenhum plano foi arquivado, porque uma linha falhou.',

  whatColumn: (heading) => `O que é a coluna ${heading}?`,
  noColumn: 'nada que um plano tenha: ignorar',

  headerIn: (line) => say`O cabeçalho está na linha ${line}; o que vem acima fica de fora.`,
  asSaid: (columns, more) => `Lido como você indicou: ${columnsOf(columns, more)}.`,
  asRemembered: (columns, more) => `Lido como guardado antes: ${columnsOf(columns, more)}.`,
  placedTwice: 'Nas linhas que têm latitude e longitude, o local é esse ponto.',
  ignored: ({ count, headings, more }) =>
    say`${count} ${count === 1 ? 'coluna que um plano não tem, ignorada' : 'colunas que um plano não tem, ignoradas'}: ${listed(headings, more)}.`,

  sheet: (name, count) => say`Lida a planilha ${name}, a primeira de ${count}.`,
  encoding: (encoding, isDoubtful) =>
    `Texto lido em ${encoding}${isDoubtful ? ': confira os nomes com acentos' : ''}.`,

  wrote: (file, count) => `Arquivo gravado: ${file}, ${plans(count)}.`,
  wroteKilobytes: (file, kilobytes) => say`Arquivo gravado: ${file}, ${kilobytes} kB.`,
  leftOut: (count, command) =>
    `${plans(count)} sem análise do modelo ${count === 1 ? 'fica' : 'ficam'} de fora: ${command}`,
  noHarvest: (count, command) =>
    `${plans(count)} não ${count === 1 ? 'tem' : 'têm'} análise do modelo, e por isso nem colheita: ${command}`,
  sameAsOther: (count) =>
    `${plans(count)} ${count === 1 ? 'tem' : 'têm'} o mesmo nome, cultura, local, mês, água e ciclo que outro.`,
};

/** Completes the number of plans that were created with the counts of the other rows. */
function othersOf({ updated, skipped, failed }: RowCounts): string {
  const changed = updated === 0 ? '' : `, alterados ${updated}`;
  return `${changed}, ignorados ${skipped}, com falha ${failed}`;
}

function columnsOf(columns: readonly NamedColumn[], more: number): string {
  const texts = columns.map(({ heading, field }) =>
    field === null ? `${heading} é ignorada` : `${heading} é ${field}`,
  );
  return listed(texts, more);
}

function listed(texts: readonly string[], more: number): string {
  return `${texts.join(', ')}${more > 0 ? say` e mais ${more}` : ''}`;
}

function plans(count: number): string {
  return say`${count} ${count === 1 ? 'plano' : 'planos'}`;
}
