// Reads the plans of a YAML document. Belongs to the reader of plan files, which loads it for such a file alone.
import {
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseAllDocuments,
  visit,
  type Document,
  type Node,
} from 'yaml';
import type { createObjectRows } from './object-rows.js';
import { PlanFileError } from './plan-file-error.js';
import type { PlanRow } from './plan-row.js';

const messageMax = 300;

/**
 * Reads and checks every plan of a YAML document: a list of plans, or a single plan, in the core schema.
 * Throws if the text is not YAML, has several documents, or uses tags, anchors, aliases or a key twice.
 */
export function readYamlRows(text: string, rows: ReturnType<typeof createObjectRows>): PlanRow[] {
  if (text.trim() === '') throw new PlanFileError('The file is empty.');
  const lines = new LineCounter();
  const lineOf = (node: unknown): number =>
    isScalar(node) || isCollection(node) || isAlias(node) ? lines.linePos(node.range?.[0] ?? 0).line : 1;
  const { contents } = parseOne(text, lines, lineOf);
  const plans = isSeq(contents) ? contents.items : [contents];
  return plans.map((plan) => rows.read(lineOf(plan), isMap(plan) ? plan.toJSON() : plan));
}

function parseOne(text: string, lines: LineCounter, lineOf: (node: unknown) => number): Document {
  const documents = parsed(text, lines);
  const [document, ...others] = documents;
  if (document === undefined) throw new PlanFileError('The file is empty.');
  const [error] = documents.flatMap(({ errors }) => errors);
  if (error !== undefined) {
    // The first line of the message says what is wrong and where; the rest shows the place.
    throw new PlanFileError('The file is not YAML.', [cut(error.message.split('\n', 1)[0] ?? '')]);
  }
  if (others.length > 0) throw new PlanFileError('The file has several YAML documents.');
  visit(document, {
    Node(_key, node: Node) {
      const feature = featureOf(node);
      if (feature === undefined) return;
      throw new PlanFileError(`Line ${lineOf(node)} has ${feature}, which plan files cannot have.`);
    },
  });
  return document;
}

function parsed(text: string, lineCounter: LineCounter): Document[] {
  try {
    const documents = parseAllDocuments(text, { schema: 'core', version: '1.2', lineCounter });
    return Array.isArray(documents) ? documents : [];
  } catch (error) {
    // The parser recurses, so a text of nothing but brackets exhausts the stack.
    throw new PlanFileError('The file is not YAML.', [cut(error instanceof Error ? error.message : '')]);
  }
}

/** Names the feature, if any, by which a text can mean something other than what it says. */
function featureOf(node: Node): string | undefined {
  if (isAlias(node)) return 'an alias';
  if ('anchor' in node && node.anchor !== undefined) return 'an anchor';
  return node.tag === undefined ? undefined : 'a tag';
}

function cut(message: string): string {
  return message.length > messageMax ? `${message.slice(0, messageMax)}…` : message;
}
