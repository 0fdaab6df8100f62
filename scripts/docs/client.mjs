// docs/client.md: what @crop-planning/client exports, from the docstrings in its declarations.
import { join } from 'node:path';
import * as prettier from 'prettier';
import { restRoutes } from '../../server/dist/http/rest-table.js';
import { root } from '../release/pack.mjs';
import { exportsOf, reexportsOf } from './declarations.mjs';

const intro = `# The client: @crop-planning/client

This page is made by \`npm run docs\` from the docstrings in \`client/src/\`; change those, not the page. How to begin is in
[the client's README](../client/README.md). The declarations that the compiler writes for apps are kept in
\`client/declarations/\`: a change of a type shows there, in review.
`;

const calls = `## Calls

Every procedure of the service is a call of the client, with the input and the answer of its request over REST:
\`await crop.cropPlans.get.query({ plan_id })\`. Fields marked with \`?\` may be left out. What each refuses is in
[errors.md](errors.md).
`;

/** Where a type is longer than this, its nested objects are shown as \`{ … }\`. */
const linesMax = 30;

/** The page, given the formatted declarations by file name. */
export async function clientPage(declarations) {
  const options = await prettier.resolveConfig(join(root, 'package.json'));
  const found = new Map();
  for (const [fileName, text] of declarations) {
    for (const each of exportsOf(text, fileName))
      found.set(`./${fileName.replace('.d.ts', '.js')} ${each.name}`, each);
  }
  const client = declarations.get('client.d.ts');
  const procedures = proceduresOf(found.get('./client.js createCropClient').node, client);
  const exported = reexportsOf(declarations.get('index.d.ts'), 'index.d.ts').flatMap(({ from, names }) =>
    names.flatMap(({ local, exported }) => {
      const each = found.get(`${from} ${local}`);
      return each === undefined ? [] : [{ ...each, name: exported }];
    }),
  );
  const parts = [
    intro,
    '## Functions and values\n',
    ...exported.filter(({ kind }) => kind !== 'type').map(described),
    calls,
    ...tablesOf(procedures),
    '## Types\n',
    ...exported.filter(({ kind }) => kind === 'type').map(described),
    '## @crop-planning/client/router\n',
    described(found.get('./router.js AppRouter')),
  ];
  return prettier.format(parts.join('\n'), { ...options, parser: 'markdown' });

  function described({ name, doc, text, kind }) {
    return `### ${name}\n\n${doc}\n\n\`\`\`ts\n${kind === 'type' ? typeText(name, text) : signatureOf(name, text)}\n\`\`\`\n`;
  }

  /** A type that is a call's answer or input is written out; others are as declared. */
  function typeText(name, text) {
    const call = callOf(text);
    if (call === undefined) return text;
    const procedure = procedures.find(({ path, verb }) => [...path, verb].join('.') === call.path);
    if (procedure === undefined) throw new Error(`${name}: there is no ${call.path}`);
    const type = call.isInput ? procedure.inputText : procedure.answerText;
    return `type ${name} = ${shortened(call.isItem ? type.replace(/\[\]$/, '') : type)};`;
  }
}

/** `Auth['sessions']['list']['query']` as `auth.sessions.list.query`, with whether its input or an item of it is meant. */
function callOf(text) {
  const match = /= (AnswerOf|InputOf)<(\w+)((?:\['\w+'\])+)>(\[number\])?;$/.exec(text);
  if (match === null) return undefined;
  const [, part, record, rest, item] = match;
  const path = [...rest.matchAll(/\['(\w+)'\]/g)].map(([, name]) => name);
  if (record !== 'CropClient') path.unshift(record[0].toLowerCase() + record.slice(1));
  return { path: path.join('.'), isInput: part === 'InputOf', isItem: item !== undefined };
}

/** Each procedure of the client's type: path, verb, the fields of its input, and its types as text. */
function proceduresOf(makerNode, text) {
  const procedures = [];
  visit(makerNode.returnType.typeAnnotation, []);
  return procedures;

  function visit(node, path) {
    for (const member of node.members) {
      // A subscription is a method, other calls are properties.
      const type = member.typeAnnotation?.typeAnnotation ?? member;
      if (type.type === 'TSTypeLiteral') visit(type, [...path, member.key.name]);
      else procedures.push(procedureOf(type, path, member.key.name));
    }
  }

  function procedureOf(type, path, verb) {
    const input = type.params[0].typeAnnotation.typeAnnotation;
    const literal = input.type === 'TSUnionType' ? input.types.find(({ members }) => members) : input;
    const fields = (literal?.members ?? []).map(({ key, optional }) => key.name + (optional ? '?' : ''));
    const answer = type.returnType.typeAnnotation;
    return {
      path,
      verb,
      fields,
      inputText: slice(literal ?? input),
      answerText: slice(answer.typeArguments?.params[0] ?? answer),
    };
  }

  function slice({ start, end }) {
    const lines = text.slice(start, end).split('\n');
    const indent = lines.at(-1).search(/\S/);
    return lines.map((line, at) => (at === 0 ? line : line.slice(indent))).join('\n');
  }
}

function tablesOf(procedures) {
  return [...new Set(procedures.map(({ path }) => path[0]))].map((noun) => {
    const rows = procedures
      .filter(({ path }) => path[0] === noun)
      .map(({ path, verb, fields }) => {
        const route = restRoutes.find(({ procedure }) => procedure === path.join('.'));
        const call = `\`crop.${[...path, verb].join('.')}\``;
        const input = fields.length === 0 ? '' : `\`{ ${fields.join(', ')} }\``;
        return `| ${call} | ${input} | ${route?.summary ?? ''} | \`${route?.method} ${route?.path}\` |`;
      });
    return `### crop.${noun}\n\n| call | input | what it does | REST |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`;
  });
}

/** A function's declaration; the client's type, which is long, by its name. */
function signatureOf(name, text) {
  if (name !== 'createCropClient') return text;
  return 'declare function createCropClient(options: CropClientOptions): CropClient;';
}

function shortened(type) {
  if (type.split('\n').length <= linesMax) return type;
  const lines = type.split('\n');
  const kept = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (/^ {2}\S.*\{$/.test(line)) {
      const end = lines.findIndex((each, index) => index > at && /^ {2}\}/.test(each));
      kept.push(`${line} … ${lines[end].trim()}`);
      at = end;
    } else kept.push(line);
  }
  return kept.join('\n');
}
