// The forms that lead into an account.
export const entry = {
  /** Above the login, why nobody is signed in any more. */
  ended:
    'Your session has ended: it expired, or it was ended elsewhere, for example by a new password. Log in again to continue where you were.',
  lostCookie:
    'This browser no longer has your login: it expired, the browser’s data was cleared, or the browser keeps no cookies. Log in again to continue where you were.',
  logIn: 'Log in',
  loggingIn: 'Logging in…',
  email: 'Email',
  password: 'Password',
  otherWays:
    'New here? [Create an account](register). A one-time code from the operator? [Set a new password](reset).',
};
