/** The variables of the environment that docgen looks at, for the help and the website. */
export const ENVIRONMENT = [
  ['PORT', 'port of dev and preview; --port wins'],
  ['HOST', 'address of dev and preview; --host wins'],
  ['CI', 'set on build machines: no progress, no keys, no browser'],
  ['NO_COLOR', 'set: no colours'],
  ['FORCE_COLOR', 'colours although the output is no terminal; 0: none'],
  ['LAUNCH_EDITOR', 'editor that dev opens files in; by default the one that runs, then VISUAL and EDITOR'],
  ['GITHUB_ACTIONS', 'set by GitHub: problems become annotations'],
] as const;
