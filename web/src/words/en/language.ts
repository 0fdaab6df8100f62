// The choice of the page's language.
export const language = {
  label: 'Language',
  /** Instead of a choice; the value is what the browser's language calls itself. */
  ofBrowser: (name: string) => `${name} (browser)`,
  /** The value is what the language calls itself. */
  missing: (name: string) =>
    `[The page could not be shown in ${name}.](strong) The file with its words did not arrive.`,
  kept: 'Your choice is kept with your account, for every browser in which you log in.',
};
