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
import { checkRow, type PlanRow } from '@crop-planning/shared/plan-files/read-rows';
import { dataError, reasonOf } from '../../terminal/failures.js';

/**
 * Reads and checks every plan of a YAML document: a list of plans, or a single plan, in the core schema.
 * Throws if the text is not YAML, has several documents, or uses tags, anchors, aliases or a key twice.
 */
export function readYamlRows(text: string): PlanRow[] {
  if (text.trim() === '') throw dataError('The file is empty.');
  const lines = new LineCounter();
  const lineOf = (node: unknown): number =>
    isScalar(node) || isCollection(node) || isAlias(node) ? lines.linePos(node.range?.[0] ?? 0).line : 1;
  const { contents } = parseOne(text, lines, lineOf);
  const plans = isSeq(contents) ? contents.items : [contents];
  return plans.map((plan) => checkRow(lineOf(plan), isMap(plan) ? plan.toJSON() : plan));
}

function parseOne(text: string, lines: LineCounter, lineOf: (node: unknown) => number): Document {
  const documents = parsed(text, lines);
  const [document, ...others] = documents;
  if (document === undefined) throw dataError('The file is empty.');
  const [error] = documents.flatMap(({ errors }) => errors);
  if (error !== undefined) {
    // The first line of the message says what is wrong and where; the rest shows the place.
    throw dataError('The file is not YAML.', { hints: [error.message.split('\n', 1)[0] ?? error.message] });
  }
  if (others.length > 0) throw dataError('The file has several YAML documents.');
  visit(document, {
    Node(_key, node: Node) {
      const feature = featureOf(node);
      if (feature === undefined) return;
      throw dataError(`Line ${lineOf(node)} has ${feature}, which plan files cannot have.`);
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
    throw dataError('The file is not YAML.', { hints: [reasonOf(error)] });
  }
}

/** Names the feature, if any, by which a text can mean something other than what it says. */
function featureOf(node: Node): string | undefined {
  if (isAlias(node)) return 'an alias';
  if ('anchor' in node && node.anchor !== undefined) return 'an anchor';
  return node.tag === undefined ? undefined : 'a tag';
}
