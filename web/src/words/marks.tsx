import { Fragment, type ReactNode } from 'react';

/**
 * Returns a sentence in which each `[words](mark)` is drawn by the mark's function. What people wrote is never part of
 * the sentence, which would read their brackets as marks, but drawn by a mark without words: `[](name)`.
 */
export function withMarks(
  sentence: string,
  marks: Readonly<Record<string, (words: string) => ReactNode>>,
): ReactNode {
  // Text, words and mark in turn.
  const pieces = sentence.split(/\[([^\]]*)\]\(([a-zA-Z]+)\)/);
  return pieces.map((piece, i) => {
    if (i % 3 === 2) return null;
    return <Fragment key={i}>{i % 3 === 0 ? piece : marks[pieces[i + 1] ?? '']?.(piece)}</Fragment>;
  });
}
