/** What draws diagrams: a language of code blocks, and the package that sites install for it. */

export type Kind = 'mermaid' | 'dot' | 'd2';

interface KindFacts {
  /** What its author calls it. */
  readonly label: string;
  readonly packageName: string;
  /** The version whose drawings are known. */
  readonly major: number;
  /** Names the package in `npm install`. */
  readonly install: string;
  /** The page that describes its language. */
  readonly syntax: string;
}

export const KINDS: Readonly<Record<Kind, KindFacts>> = {
  mermaid: {
    label: 'Mermaid',
    packageName: 'mermaid',
    major: 11,
    install: 'mermaid@11',
    syntax: 'https://mermaid.js.org/intro/',
  },
  dot: {
    label: 'Graphviz',
    packageName: '@viz-js/viz',
    major: 3,
    install: '@viz-js/viz@3',
    syntax: 'https://graphviz.org/doc/info/lang.html',
  },
  d2: {
    label: 'D2',
    packageName: '@terrastruct/d2',
    major: 0,
    install: '@terrastruct/d2@0.1',
    syntax: 'https://d2lang.com/tour/intro/',
  },
};

/** The kind of a code block's language. */
export function findKind(lang: string): Kind | undefined {
  if (lang === 'graphviz') return 'dot';
  return Object.hasOwn(KINDS, lang) ? (lang as Kind) : undefined;
}
