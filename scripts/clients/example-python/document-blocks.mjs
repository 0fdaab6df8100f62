// The blocks of a document as one script, so that each has what those before it made.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../release/pack.mjs';

/** Returns the blocks in a language, each with the `output` in the text block that follows, if there is one. */
export function blocksOf(document, language) {
  const blocks = [...readFileSync(join(root, document), 'utf8').matchAll(/^```([a-z]*)\n([^]*?)^```$/gm)];
  return blocks.flatMap(([, found, text], index) => {
    const [, next, output] = blocks[index + 1] ?? [];
    return found === language ? [{ text, output: next === 'text' ? output : undefined }] : [];
  });
}

/** Returns a script of the blocks that prints `=== 0` before the first, and so on. */
export function scriptOf(blocks, printed) {
  const mark = (number) => (printed === 'print' ? `print("=== ${number}")` : `echo "=== ${number}"`);
  return [...blocks.map(({ text }, index) => `${mark(index)}\n${text}`), mark(blocks.length)].join('\n');
}

/** Checks what each block printed. */
export function checkOutputs(blocks, printed) {
  const outputs = printed.split(/^=== \d+\n/m).slice(1);
  for (const [index, { text, output }] of blocks.entries()) {
    if (output === undefined || output === outputs[index]) continue;
    throw new Error(`${text}\nprinted\n${outputs[index]}\ninstead of\n${output}`);
  }
}
