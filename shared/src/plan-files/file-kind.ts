// Recognises files that are not text, or not text that plans are read from, by their first bytes.

const beginnings: readonly (readonly [bytes: readonly number[], words: string])[] = [
  [[0xd0, 0xcf, 0x11, 0xe0], 'a workbook of an old kind, or one with a password'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
  [[0x89, 0x50, 0x4e, 0x47], 'a picture'],
  [[0xff, 0xd8, 0xff], 'a picture'],
  [[0x47, 0x49, 0x46, 0x38], 'a picture'],
  [[0x1f, 0x8b], 'a compressed file'],
];

const utf16Marks = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];
const archive = [0x50, 0x4b, 0x03, 0x04];
const beginningBytes = 4_096;

/** Returns what a file is, such as `a PDF`, if plans cannot be read from it as text. */
export function otherKind(bytes: Uint8Array): string | undefined {
  const begins = (begin: readonly number[]) => begin.every((byte, i) => bytes[i] === byte);
  const [, words] = beginnings.find(([begin]) => begins(begin)) ?? [];
  if (words !== undefined || utf16Marks.some(begins)) return words;
  return bytes.subarray(0, beginningBytes).includes(0) ? 'not a text file' : undefined;
}

/** Whether a file is an archive, as workbooks are. */
export function isArchive(bytes: Uint8Array): boolean {
  return archive.every((byte, i) => bytes[i] === byte);
}
