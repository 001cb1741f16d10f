/**
 * Writes a corpus of distinct pages: prose, lists, tables, links, images and about
 * ten code blocks a page, as technical documentation has them. The same number of
 * pages gives the same bytes every time. Plain Markdown that every peer accepts.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const NOUNS =
  'request response server client module bundle route page cache config plugin token stream buffer queue worker schema index query record handler session header payload cluster socket parser compiler loader registry scheduler'.split(
    ' ',
  );
const VERBS =
  'resolve load parse build render cache stream validate compile fetch merge register dispatch index watch retry encode decode open close flush collect'.split(
    ' ',
  );
const ADJECTIVES =
  'static dynamic nested async remote local shared pending stable typed partial lazy strict empty unique hashed'.split(
    ' ',
  );

/** The words of which sentences are made: few, and each page has most of them. */
export const WORDS = [...NOUNS, ...VERBS, ...ADJECTIVES];

/** Small seeded generator (mulberry32): the corpus must not depend on the machine. */
export function createRandom(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (n) => Math.floor(next() * n);
  return { below, pick: (list) => list[below(list.length)] };
}

const capital = (word) => word[0].toUpperCase() + word.slice(1);

function sentence(r) {
  const noun = r.pick(NOUNS);
  return r.pick([
    `The ${r.pick(ADJECTIVES)} ${noun} will ${r.pick(VERBS)} each ${r.pick(NOUNS)} before the ${r.pick(NOUNS)} is ${r.pick(ADJECTIVES)}.`,
    `Use \`${r.pick(VERBS)}${capital(noun)}\` to ${r.pick(VERBS)} a ${r.pick(NOUNS)} when the **${r.pick(NOUNS)}** is ${r.pick(ADJECTIVES)}.`,
    `If a ${noun} cannot ${r.pick(VERBS)} its ${r.pick(NOUNS)}, the ${r.pick(NOUNS)} is ${r.pick(ADJECTIVES)} again after ${r.below(900)} ms.`,
    `A ${r.pick(ADJECTIVES)} ${noun} keeps its ${r.pick(NOUNS)} until you *${r.pick(VERBS)}* the ${r.pick(NOUNS)}.`,
    `See the [${r.pick(NOUNS)} guide](https://example.com/${noun}/${r.below(1000)}) for how to ${r.pick(VERBS)} a ${r.pick(NOUNS)}.`,
  ]);
}

const paragraph = (r) => Array.from({ length: 3 + r.below(4) }, () => sentence(r)).join(' ');

/** Pieces that blocks of a language are composed of, in any order. */
const CODE = {
  ts: [
    (r, n) => `import { ${r.pick(VERBS)}${capital(n)} } from '../${n}/${r.pick(NOUNS)}';`,
    (r, n) => `export interface ${capital(n)}Options${r.below(99)} {
  readonly ${r.pick(NOUNS)}: string;
  ${r.pick(NOUNS)}?: number;
  on${capital(r.pick(VERBS))}(event: ${capital(r.pick(NOUNS))}Event): Promise<void>;
}`,
    (
      r,
      n,
    ) => `export async function ${r.pick(VERBS)}${capital(n)}${r.below(999)}(input: ${capital(n)}Options, limit = ${r.below(5000)}) {
  const results = new Map<string, number>();
  for (const [key, value] of Object.entries(input)) {
    if (typeof value !== 'string' || value.length > limit) continue;
    // The ${r.pick(ADJECTIVES)} ${r.pick(NOUNS)} comes first.
    results.set(\`\${key}:${r.below(10000)}\`, value.length * ${r.below(100)});
  }
  return [...results].filter(([, size]) => size > ${r.below(1000)});
}`,
    (r, n) => `export default defineConfig({
  ${n}: {
    ${r.pick(NOUNS)}: '${r.pick(ADJECTIVES)}',
    ${r.pick(VERBS)}: ({ ${r.pick(NOUNS)} }) => [${r.below(100)}, /\\.${n}$/],
  },
});`,
  ],
  tsx: [
    (r, n) => `import { ${capital(n)} } from '@/components/${n}-${r.below(99)}';`,
    (r, n) => `export function ${capital(n)}Card${r.below(999)}({ title, items }: Props) {
  const [open, setOpen] = useState(${r.below(2) === 0});
  return (
    <section className="${n}-card" data-index={${r.below(100)}}>
      <h2 onClick={() => setOpen(!open)}>{title}</h2>
      {open && items.map((item) => <li key={item.id}>{item.${r.pick(NOUNS)}} ${r.pick(ADJECTIVES)}</li>)}
    </section>
  );
}`,
  ],
  js: [
    (r, n) => `const ${n} = require('${n}-${r.pick(NOUNS)}');`,
    (r, n) => `module.exports = {
  name: '${r.pick(ADJECTIVES)}-${n}-${r.below(9999)}',
  ${r.pick(VERBS)}: async (context) => {
    const { ${r.pick(NOUNS)}, ...rest } = await ${n}.${r.pick(VERBS)}(context, /${r.pick(NOUNS)}-(\\d+)/g);
    return rest.length > ${r.below(50)} ? rest : null;
  },
};`,
  ],
  bash: [
    (r, n) => `npm install --save-dev ${n}-${r.pick(NOUNS)}@${r.below(9)}.${r.below(20)}.${r.below(30)}`,
    (r, n) => `# ${r.pick(VERBS)} the ${r.pick(ADJECTIVES)} ${n}
export ${n.toUpperCase()}_LIMIT=${r.below(9000)}
npx ${n} ${r.pick(VERBS)} --${r.pick(NOUNS)} "./src/**/*.ts" | grep -v ${r.pick(ADJECTIVES)} > out.log`,
  ],
  json: [
    (r, n) => `{
  "name": "@scope/${n}-${r.below(9999)}",
  "${r.pick(NOUNS)}": { "${r.pick(ADJECTIVES)}": ${r.below(2) === 0}, "limit": ${r.below(4096)} },
  "${r.pick(VERBS)}": ["${r.pick(NOUNS)}", "${r.pick(NOUNS)}", null]
}`,
  ],
  css: [
    (r, n) => `.${n}-${r.pick(ADJECTIVES)}-${r.below(999)} > .${r.pick(NOUNS)}:not(:last-child) {
  grid-template-columns: repeat(auto-fill, minmax(${r.below(400)}px, 1fr));
  color: rgb(${r.below(255)} ${r.below(255)} ${r.below(255)} / ${r.below(100)}%);
}`,
  ],
  html: [
    (r, n) => `<!-- ${r.pick(ADJECTIVES)} ${n} -->
<div class="${n}" data-${r.pick(NOUNS)}="${r.below(9999)}">
  <a href="/${r.pick(NOUNS)}/${r.below(999)}">${capital(r.pick(VERBS))} ${n}</a>
</div>`,
  ],
  yaml: [
    (r, n) => `${n}:
  retries: ${r.below(10)}
  ${r.pick(VERBS)}:
    - "${r.pick(NOUNS)}/${r.below(999)}"
    - ${r.pick(NOUNS)}: { limit: ${r.below(99)}, on: true }`,
  ],
};
const LANGUAGES = 'ts ts ts ts ts tsx tsx js js bash bash json css html yaml'.split(' ');
/** One block in ten says what many pages say. */
const REPEATED = [
  'npm run build',
  'npm run dev -- --open',
  'npx docgenjs preview',
  'git clone https://example.com/project.git\ncd project\nnpm install',
].map((code) => createFence('bash', code));

function fence(r) {
  if (r.below(100) < 10) return r.pick(REPEATED);
  const lang = r.pick(LANGUAGES);
  const noun = r.pick(NOUNS);
  const pieces = CODE[lang];
  const first = r.below(pieces.length);
  const count = Math.min(1 + r.below(4), pieces.length);
  const code = Array.from({ length: count }, (_, at) => pieces[(first + at) % pieces.length](r, noun));
  return createFence(lang, code.join('\n\n'));
}

function createFence(lang, code) {
  return `\`\`\`${lang}\n${code}\n\`\`\``;
}

const table = (r) =>
  [
    '| option | type | default |',
    '| --- | --- | --- |',
    ...Array.from(
      { length: 4 + r.below(4) },
      () =>
        `| \`${r.pick(NOUNS)}${capital(r.pick(NOUNS))}\` | ${r.pick(['string', 'number', 'boolean'])} | ${r.below(1000)} |`,
    ),
  ].join('\n');

const list = (r) => Array.from({ length: 3 + r.below(4) }, () => `- ${sentence(r)}`).join('\n');

/** A page of the same folder, so that a link needs no knowledge of the site's addresses. */
function link(r, index, pages) {
  const first = index - (index % FOLDER);
  const target = first + r.below(Math.min(FOLDER, pages - 1 - first));
  return `Read [${r.pick(ADJECTIVES)} ${r.pick(NOUNS)}](./page-${target}.md) first.`;
}

/** The Markdown of a page. */
export function createPage(index, pages) {
  const r = createRandom(index + 1);
  const blocks = [`# ${capital(r.pick(ADJECTIVES))} ${r.pick(NOUNS)} ${index}`, paragraph(r)];
  for (let section = 0; section < 5; section += 1) {
    blocks.push(
      `## ${capital(r.pick(VERBS))} the ${r.pick(ADJECTIVES)} ${r.pick(NOUNS)} ${section}`,
      paragraph(r),
      fence(r),
    );
    if (section % 2 === 0)
      blocks.push(`### ${capital(r.pick(ADJECTIVES))} ${r.pick(NOUNS)}`, list(r), fence(r));
    if (section === 1) blocks.push(link(r, index, pages));
    if (section === 2 && index % 4 === 0) blocks.push(`![A ${r.pick(NOUNS)}](./flow.svg)`);
    if (section === 3) blocks.push(table(r));
    blocks.push(paragraph(r));
    if (r.below(100) < 44) blocks.push(fence(r));
  }
  return `${blocks.join('\n\n')}\n`;
}

const FOLDER = 25;
const FOLDERS = 10;
const IMAGE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="80" viewBox="0 0 320 80"><path fill="none" stroke="#888" d="M10 40h120l30-20 30 40 30-20h90"/></svg>\n';

/** Returns the path of a page in the docs folder. */
export function getPagePath(index) {
  const group = Math.floor(index / FOLDER);
  return `part-${Math.floor(group / FOLDERS)}/group-${group}/page-${index}.md`;
}

/**
 * `docs/part-0/group-0/page-0.md` …, 25 pages and an image a group, 10 groups a part, and
 * an index page: a larger site has more parts, and not a longer list at its top.
 */
export function writeCorpus(dir, pages, createText = createPage) {
  rmSync(dir, { recursive: true, force: true });
  const write = (path, text) => {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
    return text;
  };
  const texts = [write('docs/index.md', '# Benchmark\n\nGenerated pages.\n')];
  for (let index = 0; index < pages - 1; index += 1) {
    const path = `docs/${getPagePath(index)}`;
    if (index % FOLDER === 0) write(join(dirname(path), 'flow.svg'), IMAGE);
    texts.push(write(path, createText(index, pages)));
  }
  return { dir, summary: summarise(texts) };
}

/**
 * The averages that decide what a build costs. 300 real pages of five projects had
 * 7.6 KB a page and 10.2 blocks of 249 bytes, 90 % of them unique.
 */
function summarise(texts) {
  const blocks = texts.flatMap((text) =>
    [...text.matchAll(/^```\w+\n(.*?)\n```$/gms)].map(([, code]) => code),
  );
  const bytes = (parts) => parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0);
  return [
    `${(bytes(texts) / texts.length / 1000).toFixed(1)} KB a page`,
    `${(blocks.length / texts.length).toFixed(1)} code blocks a page`,
    `${Math.round(bytes(blocks) / blocks.length)} bytes a block`,
    `${Math.round((new Set(blocks).size / blocks.length) * 100)} % of the blocks unique`,
  ].join(', ');
}
