/** What a build writes after an edit of the config, of navigation files and of words. */
import { describe } from 'vitest';
import {
  allFiles,
  changingSite,
  chinesePages,
  englishPages,
  guidePages,
  itBuildsAfter,
  listPageFiles,
  type Step,
} from '../helpers/changing-site.ts';
import type { Site } from '../helpers/site.ts';

const chineseGuide = guidePages.map((page) => `zh/${page}`);
const SIDEBAR = 'static/sidebar-[HASH].json';
const ENGLISH = [...listPageFiles(...englishPages, 'search'), '404.html', 'static/site-en-[HASH].json'];
const CHINESE = [...listPageFiles(...chinesePages, 'zh/search'), 'zh/404.html', 'static/site-zh-[HASH].json'];
const APP = 'static/app-[HASH].js';
const CHUNK = 'static/chunk-[HASH].js';
const DOCUMENTS = allFiles.filter((path) => path.endsWith('.html'));

const inConfig = (from: string, to: string) => (made: Site) =>
  made.edit('docgen.config.ts', (text) => text.replace(from, to));
const withWords = (words: object) => (made: Site) =>
  made.write('i18n.json', JSON.stringify({ ...JSON.parse(made.read('i18n.json')), ...words }));

const steps: Step[] = [
  {
    what: 'a label of _meta.json',
    edit: (made) =>
      made.write(
        'docs/zh/guide/_meta.json',
        JSON.stringify([
          { type: 'file', name: 'start', label: 'First' },
          'code',
          'picture',
          'parts',
          'links',
        ]),
      ),
    written: [...listPageFiles(...chineseGuide), SIDEBAR],
    compiled: 0,
  },
  {
    what: 'the order of _meta.json',
    edit: (made) =>
      made.write('docs/zh/guide/_meta.json', JSON.stringify(['code', 'start', 'picture', 'parts', 'links'])),
    written: [...listPageFiles(...chineseGuide), SIDEBAR],
    compiled: 0,
  },
  {
    what: '_meta.json of the default language in place of its own: both',
    edit: (made) =>
      made
        .write('docs/en/guide/_meta.json', JSON.stringify(['links', 'start']))
        .remove('docs/zh/guide/_meta.json'),
    written: [...listPageFiles(...guidePages, ...chineseGuide), SIDEBAR],
    compiled: 0,
  },
  {
    what: '_meta.json that a language without one shows too',
    edit: (made) => made.write('docs/en/guide/_meta.json', JSON.stringify(['start', 'links', 'code'])),
    written: [...listPageFiles(...guidePages, ...chineseGuide), SIDEBAR],
    compiled: 0,
  },
  {
    what: '_nav.json',
    edit: (made) => made.edit('docs/en/_nav.json', (text) => text.replace('"API"', '"Calls"')),
    written: ENGLISH,
    compiled: 0,
  },
  {
    what: 'a word of the navigation',
    edit: withWords({ guideWord: { en: 'Handbook', zh: '指南' } }),
    written: ENGLISH,
    compiled: 0,
  },
  {
    what: 'a word that pages hold',
    edit: withWords({ 'callout.tip': { en: 'Hint' } }),
    written: ENGLISH,
    compiled: 16,
  },
  {
    what: 'a word of the theme alone',
    edit: withWords({ outlineTitle: { zh: '大纲' } }),
    written: CHINESE,
    compiled: 0,
  },
  {
    what: 'what a function for the head gives',
    edit: inConfig("'one'", "'two'"),
    written: DOCUMENTS.filter((path) => !/(?:404|search)\.html$/.test(path)),
    compiled: 0,
  },
  { what: 'the title', edit: inConfig("'Kit'", "'Box'"), written: [...ENGLISH, ...CHINESE], compiled: 0 },
  {
    what: 'a rule for texts',
    edit: inConfig("'1.0'", "'2.0'"),
    written: listPageFiles('index', 'zh/index'),
    compiled: 16,
  },
  {
    what: 'the theme of code',
    edit: inConfig('github-dark', 'nord'),
    written: [...allFiles, 'static/app-[HASH].css', 'static/dark-[HASH].css'],
    compiled: 16,
  },
  {
    what: 'the style of addresses',
    edit: inConfig("root: 'docs',", "root: 'docs', route: { cleanUrls: true },"),
    written: [...ENGLISH, ...CHINESE, APP, CHUNK],
    compiled: 16,
  },
  {
    what: 'the base',
    edit: inConfig("base: '/'", "base: '/kit/'"),
    written: [...ENGLISH, ...CHINESE, APP, CHUNK],
    compiled: 16,
  },
  {
    what: 'a public file',
    edit: (made) => made.write('docs/public/robots.txt', 'User-agent: me\n'),
    written: ['robots.txt'],
    compiled: 0,
  },
  {
    what: 'a public file that is added, and one that goes',
    edit: (made) => made.write('docs/public/new.txt', 'new\n').remove('docs/public/robots.txt'),
    written: ['new.txt', 'robots.txt'],
    compiled: 0,
  },
];

describe('after an edit of settings a build writes what shows them:', () =>
  itBuildsAfter(steps, changingSite()));
