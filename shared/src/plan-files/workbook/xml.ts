// Reads the XML of a workbook piece by piece. A part that is damaged refuses the file.
import { Parser } from 'saxen';
import { PlanFileError } from '../plan-file-error.js';
import { damaged } from './unpack.js';

export type Attributes = Readonly<Record<string, string>>;

export interface XmlEvents {
  open(name: string, attributes: () => Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** No element, comment or text of a workbook has so many bytes. */
const tokenMax = 4 * 1024 * 1024;

/** Returns how to read the bytes of one part, in pieces; names come without the prefix of their namespace. */
export function createXmlReader(events: XmlEvents): { push(bytes: Uint8Array): void; end(): void } {
  const parser = new Parser();
  const decoder = new TextDecoder('utf-8');
  /** What came since the last event: text that never becomes one would be read again with every piece. */
  let waiting = 0;
  parser.on('openTag', (name, attributesOf, decode) => {
    waiting = 0;
    events.open(local(name), () => attributes(attributesOf(), decode));
  });
  parser.on('closeTag', (name) => {
    waiting = 0;
    events.close?.(local(name));
  });
  parser.on('text', (text, decode) => {
    waiting = 0;
    events.text?.(decode(text));
  });
  parser.on('cdata', (text) => {
    waiting = 0;
    events.text?.(text);
  });
  // What an event throws comes here too.
  parser.on('error', (error) => {
    throw error instanceof PlanFileError ? error : damaged();
  });
  return {
    push(bytes) {
      if (waiting > tokenMax) throw damaged();
      waiting += bytes.length;
      parser.write(decoder.decode(bytes, { stream: true }));
    },
    end() {
      parser.end();
    },
  };
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function attributes(raw: Attributes, decode: (text: string) => string): Attributes {
  return Object.fromEntries(Object.entries(raw).map(([name, value]) => [local(name), decode(value)]));
}
