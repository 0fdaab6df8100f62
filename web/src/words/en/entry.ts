// The forms that lead into an account.
export const entry = {
  logIn: 'Log in',
  loggingIn: 'Logging in…',
  email: 'Email',
  password: 'Password',
  otherWays:
    'New here? [Create an account](register). A one-time code from the operator? [Set a new password](reset).',
};
