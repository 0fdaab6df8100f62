import { exportLists, type ExportCounts, type ExportFormat } from '@crop-planning/shared';
import type { Field, View } from '../../terminal/output/view.js';
import { counted } from '@crop-planning/shared/words/listing';

type ListName = (typeof exportLists)[keyof typeof exportLists];
type CountField = readonly [ListName, Field<WrittenExport>];

/** A summary of the file that was exported, with the number of items in each list. */
export type WrittenExport = { file: string; format: ExportFormat } & Record<ListName, number>;

const kinds = Object.keys(exportLists) as (keyof typeof exportLists)[];
const listNames = kinds.map((kind) => exportLists[kind]);

/** The words for the lists that have a different name in the API. */
const words: Partial<Record<ListName, { title: string; one: string; many: string }>> = {
  own_climates: { title: 'CLIMATES', one: 'climate', many: 'climates' },
  shares: { title: 'LINKS', one: 'link', many: 'links' },
  personal_tokens: { title: 'TOKENS', one: 'token', many: 'tokens' },
  audit: { title: 'AUDIT', one: 'audit entry', many: 'audit entries' },
};

export const writtenExportView: View<WrittenExport> = {
  fields: {
    file: { title: 'FILE', kind: 'headline' },
    format: { title: 'FORMAT', kind: 'text' },
    ...(Object.fromEntries(
      listNames.map((name): CountField => [name, { title: wordsOf(name).title, kind: 'count' }]),
    ) as Record<ListName, Field<WrittenExport>>),
  },
  columns: ['file', 'format', ...listNames],
};

export function toWritten(file: string, format: ExportFormat, counts: ExportCounts): WrittenExport {
  const listCounts = Object.fromEntries(kinds.map((kind) => [exportLists[kind], counts[kind]]));
  return { file, format, ...(listCounts as Record<ListName, number>) };
}

/** Returns `2 crop plans, 1 analysis, …`. */
export function summaryOf(written: WrittenExport): string {
  return kinds
    .map((kind) => {
      const name = exportLists[kind];
      const { one = kind.replaceAll('_', ' '), many } = wordsOf(name);
      return counted(written[name], one, many);
    })
    .join(', ');
}

function wordsOf(name: ListName): { title: string; one?: string; many: string } {
  const many = name.replaceAll('_', ' ');
  return words[name] ?? { title: many.toUpperCase(), many };
}
