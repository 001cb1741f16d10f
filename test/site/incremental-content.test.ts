/** What a build writes after an edit of a page, or of what a page takes in: that, and not one byte elsewhere. */
import { describe } from 'vitest';
import {
  changingSite,
  dots,
  guidePages,
  itBuildsAfter,
  listPageFiles,
  listRouteLists,
  listShownFiles,
  type Step,
} from '../helpers/changing-site.ts';

const SIDEBAR = 'static/sidebar-[HASH].json';
const IMAGE = 'static/image/dot.[HASH].png';

const steps: Step[] = [
  {
    what: 'prose: the page',
    edit: (made) => made.edit('docs/en/guide/start.md', (text) => text.replace('Some', 'Other')),
    written: listPageFiles('guide/start'),
    compiled: 1,
  },
  {
    what: 'a heading: the page',
    edit: (made) => made.edit('docs/en/guide/start.md', (text) => `${text}\n## Last\n`),
    written: listPageFiles('guide/start'),
    compiled: 1,
  },
  {
    what: 'the title: the page, those that name it in their sidebar, and the list of pages',
    edit: (made) => made.edit('docs/en/guide/start.md', (text) => text.replace('# Start', '# Begin')),
    written: [...listPageFiles(...guidePages), SIDEBAR, ...listRouteLists('en')],
    compiled: 1,
  },
  {
    what: 'frontmatter: the page',
    edit: (made) => made.edit('docs/en/guide/links.md', (text) => text.replace('links go', 'all links go')),
    written: listPageFiles('guide/links'),
    compiled: 1,
  },
  {
    what: 'a block of code: the page',
    edit: (made) => made.edit('docs/en/guide/code.md', (text) => text.replace('inline = 1', 'inline = 2')),
    written: listPageFiles('guide/code'),
    compiled: 1,
  },
  {
    what: 'a link that is added: the page',
    edit: (made) => made.edit('docs/en/guide/start.md', (text) => `${text}\n[Code](./code.md)\n`),
    written: listPageFiles('guide/start'),
    compiled: 1,
  },
  {
    what: 'a page that is added: the pages of its sidebar, what links to it, and the same where it stands in for a translation',
    edit: (made) => made.write('docs/en/guide/later.md', '# Later\n'),
    written: [
      ...listPageFiles(...guidePages, 'guide/later', 'zh/guide/later', 'zh/guide/links'),
      SIDEBAR,
      ...listRouteLists('en', 'zh'),
    ],
    compiled: 4,
  },
  {
    what: 'a translation: it and its original, which names it',
    edit: (made) => made.write('docs/zh/guide/later.md', '# 以后\n'),
    written: [...listPageFiles('zh/guide/later', 'guide/later'), ...listRouteLists('zh')],
    compiled: 1,
  },
  {
    what: 'a page that is renamed: it, what links to it, its translation, and the pages of its sidebar',
    edit: (made) =>
      made
        .write('docs/en/guide/moved.md', made.read('docs/en/guide/later.md'))
        .remove('docs/en/guide/later.md'),
    written: [
      ...listPageFiles(...guidePages, 'guide/later', 'zh/guide/later', 'guide/moved', 'zh/guide/moved'),
      SIDEBAR,
      ...listRouteLists('en', 'zh'),
    ],
    compiled: 3,
  },
  {
    what: 'a page that is removed: the pages of its sidebar, and what stood in for its translation',
    edit: (made) => made.remove('docs/en/guide/moved.md'),
    written: [
      ...listPageFiles(...guidePages, 'guide/moved', 'zh/guide/moved'),
      SIDEBAR,
      ...listRouteLists('en', 'zh'),
    ],
    compiled: 0,
  },
  {
    what: 'a page without a sidebar: it, and its translation, which names it',
    edit: (made) => made.write('docs/zh/about.md', '# 关于\n').write('docs/en/about.md', '# About\n'),
    written: [...listPageFiles('about', 'zh/about'), ...listRouteLists('en', 'zh')],
    compiled: 2,
  },
  {
    what: 'an image that is replaced: it and the pages that show it',
    edit: (made) => made.write('docs/en/guide/dot.png', dots.blue),
    written: [...listPageFiles('guide/picture'), ...listShownFiles('guide/parts'), IMAGE],
    compiled: 1,
  },
  {
    what: 'an image that appears where it was missed: it and the page',
    edit: (made) => made.write('docs/en/guide/soon.png', dots.blue),
    written: [...listPageFiles('guide/picture'), IMAGE.replace('dot', 'soon')],
    compiled: 1,
  },
  {
    what: 'an image that goes: it and the page',
    edit: (made) => made.remove('docs/en/guide/soon.png'),
    written: [...listPageFiles('guide/picture'), IMAGE.replace('dot', 'soon')],
    compiled: 1,
  },
  {
    what: 'a fragment: the page that takes it in',
    edit: (made) => made.edit('docs/en/_note.mdx', (text) => text.replace('A note', 'One note')),
    written: listShownFiles('guide/parts'),
    compiled: 1,
  },
  {
    what: 'the file that a block of code shows: the pages of both languages',
    edit: (made) => made.write('samples/sample.ini', 'sample = 2\n'),
    written: listPageFiles('guide/code', 'zh/guide/code'),
    compiled: 2,
  },
];

describe('after an edit of content a build writes what shows it:', () =>
  itBuildsAfter(steps, changingSite()));
