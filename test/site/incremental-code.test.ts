/** What a build writes after an edit of components, styles and the theme. */
import { describe } from 'vitest';
import {
  allFiles,
  changingSite,
  itBuildsAfter,
  listPageFiles,
  listShownFiles,
  type Step,
} from '../helpers/changing-site.ts';

const THEME = `export * from '@theme-original';
import './look.css';
import { footer } from './footer.ts';
export function DocFooter() { return <footer>{footer}</footer>; }
`;

const PARTS = ['guide/parts', 'zh/guide/parts'];
/** Pages of text become pages with components where the theme draws their elements. */
const START = ['static/pages/guide/start.js', 'static/pages/zh/guide/start.js'];
const CHUNK = 'static/chunk-[HASH].js';
const STYLE = 'static/app-[HASH].css';
const APP = 'static/app-[HASH].js';
const SHEET = 'static/page-[HASH].css';

const steps: Step[] = [
  {
    what: 'a component',
    edit: (made) => made.edit('src/counter.tsx', (text) => text.replace('<b ', '<b title="x" ')),
    written: [...listShownFiles(...PARTS), CHUNK],
    compiled: 0,
  },
  {
    what: 'a module that a component imports',
    edit: (made) => made.write('src/label.js', "export const label = 'number';\n"),
    written: [...listShownFiles(...PARTS), CHUNK],
    compiled: 0,
  },
  {
    what: 'a new file that an import now means',
    edit: (made) => made.write('src/label.ts', "export const label = 'sum';\n"),
    written: [...listShownFiles(...PARTS), CHUNK],
    compiled: 0,
  },
  {
    what: 'the style of a component',
    edit: (made) => made.write('src/counter.css', '.counter { color: blue; }\n'),
    written: [...listPageFiles(...PARTS), SHEET],
    compiled: 0,
  },
  {
    what: 'a global style',
    edit: (made) => made.write('styles/global.css', 'body { margin: 1px; }\n'),
    written: [...allFiles, STYLE],
    compiled: 0,
  },
  {
    what: 'the lockfile',
    edit: (made) => made.write('package-lock.json', '{ "lockfileVersion": 4 }'),
    written: [],
    compiled: 0,
  },
  {
    what: 'a theme that is added',
    edit: (made) =>
      made
        .write('theme/index.tsx', THEME)
        .write('theme/footer.ts', "export const footer = 'one';\n")
        .write('theme/look.css', 'p { color: red; }\n'),
    written: [...allFiles, APP, STYLE, CHUNK],
    compiled: 0,
  },
  {
    what: 'a module of the theme',
    edit: (made) => made.write('theme/footer.ts', "export const footer = 'two';\n"),
    written: [...allFiles, APP, CHUNK],
    compiled: 0,
  },
  {
    what: 'a style of the theme',
    edit: (made) => made.write('theme/look.css', 'p { color: blue; }\n'),
    written: [...allFiles, STYLE],
    compiled: 0,
  },
  {
    what: 'an element that the theme draws itself',
    edit: (made) =>
      made.edit(
        'theme/index.tsx',
        (text) =>
          `${text}import { getCustomMDXComponent as original } from '@theme-original';\nexport function getCustomMDXComponent() { return { ...original(), h2: (props) => <h2 {...props} className="own" /> }; }\n`,
      ),
    written: [...allFiles, ...START, APP, CHUNK],
    compiled: 16,
  },
  {
    what: 'a theme that is removed',
    edit: (made) => made.remove('theme'),
    written: [...allFiles, ...START, APP, STYLE, CHUNK],
    compiled: 0,
  },
];

describe('after an edit of code a build writes what is made of it:', () =>
  itBuildsAfter(steps, changingSite()));
