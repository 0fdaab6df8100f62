// Whose account is signed in, where what a link names may be another's.
export const owner = {
  /** `Share` is the button of a plan. */
  signedInAs:
    'You are signed in as [](name) ([](email)). A plan can be opened only by its own account; to send a result to others, its owner makes a link with [Share](em).',
};
