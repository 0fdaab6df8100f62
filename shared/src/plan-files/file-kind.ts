// Recognises files that are not text, or not text that plans are read from, by their first bytes.

const beginnings: readonly (readonly [bytes: readonly number[], words: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'a workbook or an archive'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'a workbook of an old kind'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
  [[0x89, 0x50, 0x4e, 0x47], 'a picture'],
  [[0xff, 0xd8, 0xff], 'a picture'],
  [[0x47, 0x49, 0x46, 0x38], 'a picture'],
  [[0x1f, 0x8b], 'a compressed file'],
  [[0xff, 0xfe], 'text in UTF-16'],
  [[0xfe, 0xff], 'text in UTF-16'],
];

/** Returns what a file is, such as `a PDF`, if plans cannot be read from it; `bytes` are its first ones. */
export function otherKind(bytes: Uint8Array): string | undefined {
  const [, words] = beginnings.find(([begin]) => begin.every((byte, i) => bytes[i] === byte)) ?? [];
  return words ?? (bytes.includes(0) ? 'not a text file' : undefined);
}
