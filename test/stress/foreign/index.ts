/** All of them: the run, the table in the docs and what of it `npm test` builds. */
import { building } from './building.ts';
import { code } from './code.ts';
import { languages } from './languages.ts';
import { library } from './library.ts';
import { links } from './links.ts';
import { navigation } from './navigation.ts';
import { pages } from './pages.ts';
import { plugins } from './plugins.ts';
import { product } from './product.ts';
import type { Topic } from './scenario.ts';
import { theme } from './theme.ts';

const projects: Topic = { name: 'Whole projects', scenarios: [product, library] };

export const topics: readonly Topic[] = [
  navigation,
  pages,
  links,
  languages,
  code,
  theme,
  plugins,
  building,
  projects,
];
