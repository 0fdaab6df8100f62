import { Help } from 'commander';

/** Wraps paragraphs and lists to the width; examples stay on one line, so that they can be copied. */
export function fitToWidth(text: string, width: number): string {
  return text
    .replaceAll(/(?<=^\S.*)\n(?=\S)/gm, ' ')
    .replaceAll(/^\S.*$/gm, (paragraph) => breakWords(paragraph, width))
    .replaceAll(/(?:^(?! +\$) .*\n?)+/gm, (list) => fitList(list, width));
}

/** The minimum width of the second column; if there is less room, the second column moves below the first. */
const columnWidthMin = 20;
const indentBelow = ' '.repeat(6);

function fitList(list: string, width: number): string {
  const lines = list.split('\n');
  if (lines.every(({ length }) => length <= width)) return list;
  return lines.map((line) => fitItem(line, width)).join('\n');
}

/** Wraps the second column in place, or below the first if there is no room beside it. */
function fitItem(line: string, width: number): string {
  const [before = '', first = ''] = /^( *\S+(?: \S+)*) {2,}|^ */.exec(line) ?? [];
  const second = line.slice(before.length);
  const isBelow = first !== '' && width - before.length < columnWidthMin;
  const indent = isBelow ? indentBelow : ' '.repeat(before.length);
  const broken = breakWords(second, width - indent.length).replaceAll('\n', `\n${indent}`);
  return isBelow ? `${first}\n${indent}${broken}` : before + broken;
}

function breakWords(text: string, width: number): string {
  return Object.assign(new Help(), { minWidthToWrap: 1 }).boxWrap(text, width);
}
