/** The prefix of a personal access token; a session's tokens never begin with it. */
export const personalTokenPrefix = 'croppat_';

export function isPersonalToken(token: string): boolean {
  return token.startsWith(personalTokenPrefix);
}
