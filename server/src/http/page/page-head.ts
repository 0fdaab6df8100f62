// Writes into the head of the built page what only the server knows.
import { escapeHtml } from '@crop-planning/shared/words/report/markup';

/** What a page says of itself to programs that show a link to it. */
export interface HeadOfLink {
  title: string;
  description: string;
  /** The address of a picture. */
  picture: string | undefined;
}

/** Says whether visitors may ask, so that the page need not try. */
export function withVisitors(html: string, isOpen: boolean): string {
  return withTags(html, [tag('name', 'visitors', isOpen ? 'on' : 'off')]);
}

/** Describes a page two folders deep; `head` is undefined if there is nothing to describe. */
export function asLinked(html: string, head: HeadOfLink | undefined): string {
  const deeper = html.replaceAll(/ (src|href)="(?:\.\/)?assets\//g, ' $1="../assets/');
  if (!head) return deeper;
  const { title, description, picture } = head;
  const described = deeper
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(/ *<meta name="description"[^>]*>\n?/, '');
  return withTags(described, [
    tag('name', 'description', description),
    tag('property', 'og:type', 'article'),
    tag('property', 'og:title', title),
    tag('property', 'og:description', description),
    ...(picture === undefined
      ? []
      : [tag('property', 'og:image', picture), tag('name', 'twitter:card', 'summary_large_image')]),
  ]);
}

function withTags(html: string, tags: readonly string[]): string {
  // A function, because a text may contain `$&`, which a replacement would interpret.
  return html.replace('</head>', () => `${tags.map((one) => `  ${one}\n`).join('  ')}  </head>`);
}

function tag(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;
}
