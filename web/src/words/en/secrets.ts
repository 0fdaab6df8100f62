// A secret that has just been made, such as a token or a link, and is shown once.
export const secrets = {
  copy: 'Copy',
  copied: 'It is copied.',
  notCopied: 'The browser did not copy it: select it and copy it by hand.',
  kept: 'I have kept it',
};
