const hidden = '…';
const secretHeader = /^(authorization|proxy-authorization|cookie|set-cookie)$/i;
/** A JSON field with its text, which may be cut off. */
const secretField = /("\w*(?:password|token|secret)\w*"\s*:\s*)"(?:[^"\\]|\\.)*"?/gi;
/** In a request a code opens an account; in an answer it names an error. */
const sentCode = /("code"\s*:\s*)"(?:[^"\\]|\\.)*"?/g;
const tokens = /eyJ[\w-]+\.[\w-]+\.[\w-]+|croppat_[\w-]+/g;

/** `name: value` without anything that would let somebody in. */
export function headerWithoutSecrets(name: string, value: string): string {
  return `${name}: ${secretHeader.test(name) ? value.replace(/\S+$/, hidden) : withoutTokens(value)}`;
}

export function bodyWithoutSecrets(body: string, { isSent }: { isSent: boolean }): string {
  const text = body.replace(secretField, `$1"${hidden}"`);
  return withoutTokens(isSent ? text.replace(sentCode, `$1"${hidden}"`) : text);
}

export function withoutTokens(text: string): string {
  return text.replace(tokens, hidden);
}
