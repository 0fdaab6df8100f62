/** A part of the manual: the text of a command's --help, or of a help topic. */
export interface ManualPart {
  title: string;
  help: string;
}

export interface ManualOptions {
  version: string;
  /** The help of the program itself. */
  program: string;
  commands: readonly ManualPart[];
  topics: readonly ManualPart[];
}

/** Writes the page for `man crop`, in macros that both man and mandoc know. */
export function manualPage({ version, program, commands, topics }: ManualOptions): string {
  const [about = ''] = program.split('\n', 1);
  return [
    `.TH CROP 1 "" "crop ${version}" "Crop planning"`,
    '.SH NAME',
    `crop \\- ${escaped(lowerFirst(about))}`,
    '.SH SYNOPSIS',
    '.B crop',
    escaped('COMMAND [ARGUMENTS] [OPTIONS]'),
    '.SH DESCRIPTION',
    ...blocks(program),
    '.SH COMMANDS',
    ...commands.flatMap(partOf),
    '.SH TOPICS',
    ...topics.flatMap(partOf),
    '',
  ].join('\n');
}

function partOf({ title, help }: ManualPart): string[] {
  return [`.SS ${quoted(title)}`, ...blocks(help)];
}

/**
 * Formats a help text: lists become tagged paragraphs, other indented lines are set verbatim, and the rest is
 * filled.
 */
function blocks(help: string): string[] {
  return help
    .trim()
    .split(/\n{2,}/)
    .flatMap((block) => ['.PP', ...setBlock(block.split('\n'))]);
}

function setBlock(lines: readonly string[]): string[] {
  const out: string[] = [];
  let isVerbatim = false;
  for (const line of lines) {
    const [, term, meaning] = /^ {2}([^\s\d](?:.*?\S)??) {2,}(\S.*)$/.exec(line) ?? [];
    const isPreformatted = term === undefined && line.startsWith(' ');
    if (isPreformatted !== isVerbatim) out.push(isPreformatted ? '.RS 4\n.nf' : '.fi\n.RE');
    isVerbatim = isPreformatted;
    if (term !== undefined && meaning !== undefined) out.push('.TP', `.B ${escaped(term)}`, escaped(meaning));
    else if (isPreformatted) out.push(escaped(line.slice(2)));
    else out.push(line.endsWith(':') ? `.B ${escaped(line)}` : escaped(line));
  }
  if (isVerbatim) out.push('.fi\n.RE');
  return out;
}

function quoted(title: string): string {
  return `"${escaped(title).replaceAll('"', '""')}"`;
}

/** Escapes characters that roff would interpret or typeset differently. */
function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll("'", '\\(aq')
    .replaceAll('`', '\\(ga')
    .replaceAll('^', '\\(ha')
    .replaceAll('~', '\\(ti')
    .replace(/^\./, '\\&.')
    .replace(/[^\0-\x7f]/gu, unicodeGlyph);
}

/** Returns the escape for a character outside ASCII, as preconv writes it. */
function unicodeGlyph(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `\\[u${code.toString(16).toUpperCase().padStart(4, '0')}]`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '');
}
