// Puts what people wrote into a field of its own, so that no sentence of ours contains it. Called by the answers.

const lengthMax = 200;

/** Returns the texts below one key, which the server's instructions explain; long ones are cut. */
export function peoplesTexts(texts: Readonly<Record<string, string | readonly string[] | null>>) {
  return {
    written_by_people: Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [
        name,
        typeof text === 'string' ? cut(text) : (text?.map(cut) ?? null),
      ]),
    ),
  };
}

function cut(text: string): string {
  const letters = [...text];
  return letters.length <= lengthMax ? text : `${letters.slice(0, lengthMax - 1).join('')}…`;
}
