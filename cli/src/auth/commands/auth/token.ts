export const group = {
  words: 'auth token',
  summary: 'Personal access tokens, for scripts',
  commands: ['create', 'list', 'revoke'],
};
