export type CredentialSource = 'CROP_TOKEN' | 'stored login' | 'none';

/** What a request is authenticated with. */
export interface Credential {
  source: CredentialSource;
  /** Undefined for the default one. */
  profile: string | undefined;
  isPersonalToken: boolean;
}

export function loginCommand(profile: string | undefined): string {
  return profile === undefined ? 'crop login' : `crop login --profile ${profile}`;
}
