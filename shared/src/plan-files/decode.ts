// Turns the bytes of a text file into text. Belongs to the reader of plan files; the command line and the page give it
// the whole file, which is small, since only all of it tells the encoding of a text without a mark.

export interface DecodedText {
  text: string;
  /** The name of the encoding; undefined for UTF-8, of which nothing has to be said. */
  encoding?: 'UTF-16' | 'Windows-1252';
}

/** The characters that Windows-1252 has where Latin-1 has control codes, from 0x80; a space where it has none. */
const windowsCharacters = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/**
 * Returns the text of UTF-8, of UTF-16 with a byte order mark, or else of Windows-1252; undefined for what is no text
 * in any of them. The mark is left out.
 */
export function decodeText(bytes: Uint8Array): DecodedText | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodeUtf16('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return decodeUtf16('utf-16be', bytes);
  if (bytes.includes(0)) return undefined;
  const text = decodedAs('utf-8', bytes);
  return text === undefined ? decodeWindows(bytes) : { text };
}

function decodeUtf16(label: string, bytes: Uint8Array): DecodedText | undefined {
  const text = decodedAs(label, bytes);
  return text === undefined || text.includes('\0') ? undefined : { text, encoding: 'UTF-16' };
}

function decodeWindows(bytes: Uint8Array): DecodedText | undefined {
  let isText = true;
  // Some releases of Node decode these bytes as Latin-1 has them, so the codes that are left are looked up here.
  const text = new TextDecoder('windows-1252').decode(bytes).replace(/[\u0080-\u009f]/g, (code) => {
    const character = windowsCharacters[code.charCodeAt(0) - 0x80] ?? ' ';
    isText &&= character !== ' ';
    return character;
  });
  return isText ? { text, encoding: 'Windows-1252' } : undefined;
}

function decodedAs(label: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
