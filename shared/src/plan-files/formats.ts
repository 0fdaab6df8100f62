// The formats of plan files, and how a file says which one it has.

/** The formats that are written. */
export const fileFormats = ['csv', 'json', 'ndjson'] as const;
export type FileFormat = (typeof fileFormats)[number];

/** The formats that are text, read piece by piece. */
export type TextFormat = FileFormat;

/** The formats that are read. */
export const inputFormats = ['csv', 'xlsx', 'json', 'ndjson', 'yaml'] as const;
export type InputFormat = (typeof inputFormats)[number];

const formatsByExtension: Readonly<Record<string, InputFormat>> = {
  csv: 'csv',
  tsv: 'csv',
  xlsx: 'xlsx',
  xlsm: 'xlsx',
  json: 'json',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  yaml: 'yaml',
  yml: 'yaml',
};

/** Returns the format according to the file's extension; undefined if that says nothing. */
export function formatNamed(fileName: string): InputFormat | undefined {
  const extension = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(formatsByExtension, extension) ? formatsByExtension[extension] : undefined;
}

/** Returns the format according to the beginning of the text. */
export function formatBegun(text: string): FileFormat {
  const [begin] = text.trimStart();
  if (begin === '[') return 'json';
  return begin === '{' ? 'ndjson' : 'csv';
}
