/**
 * Documents nobody would write, generated from a grammar of everything docgen reads: whole constructs,
 * halves of them, and bare marks, nested and side by side. fast-check creates them from a seed and shrinks
 * those that fail.
 */
import fc from 'fast-check';

/** Marks of all syntaxes, and what tempts each rule: half constructs, odd letters, unsafe addresses. */
const MARKS = [
  ...'* ** _ __ ~ ~~ ` `` [ ] ( ) ![ ]( < > { } | \\ & # - + : :: ! " \' = / @ ^ $ % ; ,'.split(' '),
  ...[
    '\n',
    '\n\n',
    '  \n',
    '\t',
    ' ',
    '    ',
    '\n> ',
    '\n- ',
    '\n1. ',
    '\n  ',
    '\n```',
    '\n:::',
    '\n---\n',
    '\n===\n',
  ],
  ...[
    'a',
    'word',
    '中文',
    '。',
    '，',
    '한국',
    '日本',
    '😀',
    '\u00e9',
    'e\u0301',
    '\u200b',
    '\u2028',
    '\u202e',
    '\ufeff',
    '\ud83d',
  ],
  ...['&amp;', '&lt;', '&#0;', '&#x110000;', '&notreal;', '&colon;', '&#106;', '&Tab;', '\\*', '\\\n'],
  ...['[^1]', '[^1]: ', '[a]', '[a]: /b\n', '[ ]', '[x] ', '{#id}', '{.class}', '{1-3}', '{#docgen-meta}'],
  ...[
    'https://a.b/c',
    'www.a.b',
    'a@b.c',
    'javascript:alert(1)',
    'JaVaScRiPt&colon;x',
    'data:text/html,x',
    'vbscript:x',
  ],
  ...[
    '<!--',
    '-->',
    '<?',
    '?>',
    '<![CDATA[',
    ']]>',
    '<!A',
    '<div>',
    '</div>',
    '<p>',
    '</p>',
    '<br>',
    '<b>',
    '</i>',
    '<a ',
  ],
  ...[
    '<script>',
    '</script>',
    '<style>',
    '<svg>',
    '<math>',
    '<table>',
    '<td>',
    '<tr>',
    '<select>',
    '<textarea>',
    '<template>',
  ],
  ...[
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:x">',
    '<svg onload=x>',
    '<form action=x>',
    '<base href=x>',
    '<iframe>',
  ],
  ...[
    '<details>',
    '<summary>',
    '<title>',
    '<plaintext>',
    '<noscript>',
    '<pre>',
    '<code>',
    '<h2 id="x">',
    '<li>',
    '<object>',
  ],
];

/** Marks that only MDX interprets, and `.md` must not. */
const MDX_MARKS = [
  ...[
    '{',
    '}',
    '{a}',
    '{`a`}',
    '{/* c */}',
    '{"a"}',
    '<A>',
    '</A>',
    '<A />',
    '<A.B c={1}>',
    '<>',
    '</>',
    '<a b={`c`}>',
  ],
  ...[
    '\n\nimport a from "b"\n\n',
    '\n\nexport const a = 1\n\n',
    '\n\nexport default a\n\n',
    'style={{ a: 1 }}',
    'style="a: b"',
  ],
];

const HIDDEN_MARKS = ['\u2058', '\u205a', '\u2e35', '\u00a7'];

const createMarks = (isMdx: boolean) =>
  fc.constantFrom(...MARKS, ...HIDDEN_MARKS, ...(isMdx ? MDX_MARKS : []));

const indent = (text: string, by: string): string => text.replace(/^/gm, by);

function createBlocks(isMdx: boolean) {
  const mark = createMarks(isMdx);
  const soup = fc.array(mark, { maxLength: 14 }).map((marks) => marks.join(''));
  const line = soup.map((text) => text.replace(/[\n\r]+/g, ' '));
  const info = fc.constantFrom(
    '',
    'js',
    'ts title="a"',
    'js {1,3-9}',
    'md fold',
    'a/b',
    'js file="./x"',
    'tree',
    'html lineNumbers',
    'diff wrapCode height=9',
  );
  const tag = fc.constantFrom(
    'div',
    'b',
    'a',
    'p',
    'table',
    'tr',
    'td',
    'svg',
    'details',
    'h2',
    'ul',
    'script',
    'A',
    'li',
    'pre',
    'math',
    'select',
    'caption',
  );
  const attributes = fc.constantFrom(
    '',
    ' id="a"',
    ' class="rp-nav"',
    ' onclick=x',
    ' href="java\tscript:x"',
    ' style="position:fixed"',
    ' a b=c',
    ' src="/x"',
    ' name=body',
    ' "',
  );
  return fc.letrec<{ block: string; blocks: string }>((tie) => ({
    blocks: fc.array(tie('block'), { maxLength: 4 }).map((blocks) => blocks.join('\n')),
    block: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      soup,
      line.map((text) => `${text}\n`),
      fc
        .tuple(fc.integer({ min: 0, max: 7 }), line)
        .map(([depth, text]) => `\n${'#'.repeat(depth)} ${text}\n`),
      fc
        .tuple(fc.constantFrom('```', '~~~', '````'), info, soup, fc.boolean())
        .map(([fence, meta, code, closes]) => `\n${fence}${meta}\n${code}\n${closes ? fence : ''}\n`),
      fc
        .tuple(fc.array(line, { minLength: 1, maxLength: 4 }), fc.array(line, { maxLength: 6 }))
        .map(
          ([head, cells]) =>
            `\n|${head.join('|')}|\n|${'-|'.repeat(head.length)}\n${cells.map((cell) => `|${cell}`).join('\n')}\n`,
        ),
      fc
        .tuple(tag, attributes, tie('blocks'), fc.boolean())
        .map(
          ([name, attribute, inner, closes]) =>
            `<${name}${attribute}>\n\n${inner}\n\n${closes ? `</${name}>` : ''}`,
        ),
      fc
        .tuple(tag, attributes, line, fc.boolean())
        .map(
          ([name, attribute, inner, closes]) => `<${name}${attribute}>${inner}${closes ? `</${name}>` : ''}`,
        ),
      tie('blocks').map((inner) => `\n${indent(inner, '> ')}\n`),
      fc
        .tuple(fc.constantFrom('- ', '1. ', '* [x] ', '10) '), tie('blocks'))
        .map(([item, inner]) => `\n${item}${indent(inner, '   ').trimStart()}\n`),
      fc
        .tuple(
          fc.constantFrom(':::', '::::'),
          fc.constantFrom('tip', 'warning [T]', 'details', 'code-group', 'steps', 'unknown', ''),
          tie('blocks'),
          fc.boolean(),
        )
        .map(([colons, type, inner, closes]) => `\n${colons} ${type}\n${inner}\n${closes ? colons : ''}\n`),
      fc
        .tuple(fc.constantFrom('NOTE', 'tip', 'X'), tie('blocks'))
        .map(([type, inner]) => `\n> [!${type}]\n${indent(inner, '> ')}\n`),
      fc.tuple(line, line).map(([label, text]) => `[${label}](${text})`),
      fc.tuple(line, line).map(([label, text]) => `\n[${label}]: ${text}\n`),
    ),
  })).blocks;
}

const yamlWord = fc.constantFrom(
  ...[
    'a',
    'title',
    'head',
    'hero',
    'features',
    'tag',
    'description',
    'outline',
    'pageType',
    'sidebar',
    '__proto__',
    'constructor',
  ],
  ...[
    '"',
    "'",
    ': ',
    ':',
    '- ',
    '\n',
    '\n  ',
    '[',
    ']',
    '{',
    '}',
    '&a',
    '*a',
    '<<: *a',
    '!!js/function',
    '!!binary',
    '|',
    '>',
    '#',
    '---',
    '? ',
  ],
  ...[
    'true',
    'null',
    '1e999',
    '.nan',
    '0x1f',
    '2020-01-01',
    '中文',
    '<script>',
    'javascript:x',
    '%',
    '@',
    '`',
    '\t',
  ],
);

const frontmatter = fc.array(yamlWord, { maxLength: 16 }).map((words) => `---\n${words.join('')}\n---\n`);

/** Generates pages: some with frontmatter, most of it wrong. */
export function createPages(format: 'md' | 'mdx'): fc.Arbitrary<string> {
  return fc
    .tuple(fc.option(frontmatter, { freq: 3, nil: '' }), createBlocks(format === 'mdx'))
    .map(([block, body]) => block + body);
}

/** Generates JSON that is nearly one of docgen's files: its keys, and values of every kind in every place. */
function createJsonText(keys: readonly string[], words: readonly string[]): fc.Arbitrary<string> {
  const scalar = fc.oneof(
    fc.constantFrom<unknown>(null, true, false, 0, -1, 1e21, ''),
    fc.constantFrom(...words),
    fc.string({ maxLength: 6, unit: 'grapheme' }),
  );
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      scalar,
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom(...keys, '__proto__', 'x'), tie('value'), { maxKeys: 5 }),
    ),
  }));
  const text = fc
    .tuple(fc.oneof(value, fc.array(value, { maxLength: 4 })), fc.constantFrom(0, 2))
    .map(([json, space]) => JSON.stringify(json, null, space));
  const broken = fc
    .tuple(
      text,
      fc.nat(),
      fc.nat({ max: 3 }),
      fc.constantFrom('', ',', '"', '}', '[', '\n', '// x', '\u0000', '\\u'),
    )
    .map(([whole, at, remove, insert]) => {
      const index = at % (whole.length + 1);
      return whole.slice(0, index) + insert + whole.slice(index + remove);
    });
  return fc.oneof({ weight: 3, arbitrary: text }, { weight: 1, arbitrary: broken });
}

const NAV_WORDS = [
  '/',
  '/a',
  './a',
  '../..',
  'a',
  'index',
  'javascript:x',
  'https://a.b',
  '//a',
  'dir',
  'file',
  'divider',
  'section-header',
  'custom-link',
  '(',
  '<svg onload=x>',
];

export const navTexts = createJsonText(
  ['text', 'link', 'items', 'activeMatch', 'tag', 'position', 'download', 'type', 'name'],
  NAV_WORDS,
);

export const metaTexts = createJsonText(
  [
    'type',
    'name',
    'label',
    'link',
    'collapsed',
    'collapsible',
    'tag',
    'overviewHeaders',
    'context',
    'dashed',
    'items',
  ],
  NAV_WORDS,
);

export const configTexts = createJsonText(
  [
    'root',
    'base',
    'title',
    'description',
    'icon',
    'logo',
    'lang',
    'locales',
    'label',
    'themeConfig',
    'markdown',
    'route',
    'head',
    'outDir',
    'search',
    'plugins',
    'multiVersion',
    'nav',
    'sidebar',
    'builderConfig',
    'replaceRules',
    'ssg',
    'llms',
    'mediumZoom',
    'default',
    'versions',
    'cleanUrls',
    'exclude',
    'shiki',
    'footer',
    'socialLinks',
    'csp',
  ],
  [
    '/',
    'docs',
    '../x',
    '/etc',
    'en',
    'zh',
    'javascript:x',
    'https://a.b',
    '**/*',
    '[',
    '(',
    'v1',
    'auto',
    '<b>',
    'node:fs',
    './x.ts',
  ],
);
