/** What a personal access token begins with; a session's tokens begin otherwise. */
export const personalTokenPrefix = 'croppat_';

export function isPersonalToken(token: string): boolean {
  return token.startsWith(personalTokenPrefix);
}
