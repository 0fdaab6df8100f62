export const group = {
  words: 'auth',
  summary: 'Register, sign in and out, manage your account',
  commands: [
    'register',
    'login',
    'logout',
    'status',
    'sessions',
    'revoke',
    'change-password',
    'reset-password',
    'update',
    'export',
    'delete-account',
    'token',
  ],
};
