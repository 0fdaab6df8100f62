// The formats of plan files, and how a file says which one it has.

export const fileFormats = ['csv', 'json', 'ndjson'] as const;
export type FileFormat = (typeof fileFormats)[number];

/** Returns the format according to the file's extension; undefined if that says nothing. */
export function formatNamed(fileName: string): FileFormat | undefined {
  const extension = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase();
  if (extension === 'csv' || extension === 'json' || extension === 'ndjson') return extension;
  return extension === 'jsonl' ? 'ndjson' : undefined;
}

/** Returns the format according to the beginning of the text. */
export function formatBegun(text: string): FileFormat {
  const [begin] = text.trimStart();
  if (begin === '[') return 'json';
  return begin === '{' ? 'ndjson' : 'csv';
}
