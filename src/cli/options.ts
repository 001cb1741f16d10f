/**
 * Every command and flag, once. The parser, the help and the website's commands
 * page are made from this table, so they cannot disagree.
 */

export type FlagKind = keyof KindValues;

export interface Flag {
  /** Flags in commander's syntax: `-c, --config <file>`. */
  readonly flags: string;
  readonly description: string;
  readonly kind: FlagKind;
  /** Describes what applies when the flag is absent. */
  readonly default?: string;
  readonly choices?: readonly string[];
}

export interface CommandSpec {
  readonly name: string;
  readonly alias?: string;
  readonly summary: string;
  readonly argument: { readonly name: string; readonly description: string; readonly default: string };
  readonly flags: readonly FlagName[];
  readonly examples: readonly { readonly line: string; readonly does: string }[];
}

export const FLAGS = {
  config: {
    flags: '-c, --config <file>',
    description: 'config file to use',
    kind: 'text',
    default: 'docgen.config.{ts,mts,js,mjs,cjs,json} in this folder, if there is one',
  },
  root: {
    flags: '--root <folder>',
    description: 'folder of the Markdown files',
    kind: 'text',
    default: 'root of the config, else docs',
  },
  configFile: {
    flags: '-c, --config-file <file>',
    description: 'config file to use',
    kind: 'text',
    default: 'docgen.config.{ts,mts,js,mjs,cjs,json} in this folder, if there is one',
  },
  showConfig: {
    flags: '--config',
    description: 'print the resolved config as JSON and nothing else',
    kind: 'switch',
  },
  base: {
    flags: '--base <path>',
    description: 'URL path the site is served under',
    kind: 'base',
    default: 'base of the config, else /',
  },
  outDir: {
    flags: '--out-dir <folder>',
    description: 'folder of the built site',
    kind: 'text',
    default: 'outDir of the config, else doc_build',
  },
  port: {
    flags: '--port <number>',
    description:
      'port to listen on, 1 to 65535, or 0 for any free one; if it is taken, the next free one is used unless --strict-port is set',
    kind: 'port',
    default: 'PORT in the environment, then the config, then 3000 for dev and 4173 for preview',
  },
  host: {
    flags: '--host [address]',
    description: 'address to listen on; all of them if no value is given (other devices can connect)',
    kind: 'host',
    default: 'HOST in the environment, then the config, then localhost',
  },
  cert: {
    flags: '--cert <file>',
    description: 'certificate to answer HTTPS with, in PEM format; requires --key',
    kind: 'text',
    default: 'none; HTTP',
  },
  key: {
    flags: '--key <file>',
    description: 'private key of the certificate',
    kind: 'text',
    default: 'none; HTTP',
  },
  built: {
    flags: '--built [folder]',
    description: 'serve the output folder of a build instead of a project, without its sources and config',
    kind: 'text',
    default: 'off; doc_build if no value is given',
  },
  http: {
    flags: '--http',
    description: 'answer over HTTP, at /mcp, instead of standard input and output',
    kind: 'switch',
  },
  httpPort: {
    flags: '--port <number>',
    description: 'with --http: port to listen on, 1 to 65535, or 0 for any free one; it must be free',
    kind: 'port',
    default: '4190',
  },
  httpHost: {
    flags: '--host [address]',
    description:
      'with --http: address to listen on; all of them if no value is given (other devices can read the docs)',
    kind: 'host',
    default: 'localhost',
  },
  strictPort: {
    flags: '--strict-port',
    description: 'fail when the port is taken instead of trying the next one',
    kind: 'switch',
  },
  strict: {
    flags: '--strict',
    description: 'exit with 1 when something is lost or the new site does not build',
    kind: 'switch',
  },
  open: { flags: '--open', description: 'open the site in the browser (not in CI)', kind: 'switch' },
  json: {
    flags: '--json',
    description: 'print one JSON object on standard output; everything else goes to standard error',
    kind: 'switch',
  },
  format: {
    flags: '--format <format>',
    description:
      'form of the report on standard output: text for people, json (the same as --json), sarif for code scanning, junit for test reports',
    kind: 'text',
    default: 'text',
    choices: ['text', 'json', 'sarif', 'junit'],
  },
  output: {
    flags: '--output <file>',
    description: 'write the report to a file; standard output keeps the words for people',
    kind: 'text',
    default: 'standard output',
  },
  baseline: {
    flags: '--baseline <file>',
    description: 'do not report the problems that this file records',
    kind: 'text',
    default: 'none',
  },
  update: {
    flags: '--update',
    description: 'write what is found to docgen.lock.json, and drop what no plugin asks for',
    kind: 'switch',
  },
  updateBaseline: {
    flags: '--update-baseline',
    description: 'with --baseline: record all current errors and warnings in the file',
    kind: 'switch',
  },
  quiet: { flags: '--quiet', description: 'print problems only', kind: 'switch' },
  force: {
    flags: '--force',
    description: 'ignore the store and rebuild everything',
    kind: 'switch',
  },
  overwrite: { flags: '--force', description: 'overwrite an existing copy', kind: 'switch' },
  wait: {
    flags: '--wait',
    description: 'when another build writes to the same folder, wait for it instead of failing',
    kind: 'switch',
  },
  untrusted: {
    flags: '--untrusted',
    description:
      "the checkout may be a stranger's: run none of its code (config, theme, plugins, .mdx), publish nothing but its docs folder",
    kind: 'switch',
  },
  only: {
    flags: '--only <pattern>',
    description:
      'build only the pages whose files fit, such as "guide/**", relative to the docs folder; for previews, can be repeated',
    kind: 'patterns',
    default: 'all pages',
  },
  portable: {
    flags: '--portable',
    description:
      'build a site that opens without a server, by a double click on index.html: for a USB stick, a zip file or a mail; not for publishing',
    kind: 'switch',
  },
  shard: {
    flags: '--shard <n/m>',
    description:
      'compile one of m shares of the pages into the shared store and write no site; a build without it finds them there',
    kind: 'shard',
    default: 'build the whole site',
  },
  queue: {
    flags: '--queue <address>',
    description:
      'Redis at which builds and workers meet: workers compile and render pages of a build, and leave the results in the shared store',
    kind: 'text',
    default: 'DOCGEN_QUEUE in the environment, else none',
  },
  unused: {
    flags: '--unused <days>',
    description: 'with prune: days since the last use from which a result goes; 0 removes all of them',
    kind: 'days',
    default: '30',
  },
  once: { flags: '--once', description: 'end with the first build that was helped', kind: 'switch' },
  verify: {
    flags: '--verify',
    description: 'build once more, with an empty store and elsewhere, and fail when the two outputs differ',
    kind: 'switch',
  },
  accept: {
    flags: '--accept [page...]',
    description:
      'record that these translations match their originals, and which addresses are published; a page of the default language stands for its translations',
    kind: 'list',
  },
  lang: {
    flags: '--lang <code>',
    description: 'language to search in',
    kind: 'text',
    default: 'the default language',
  },
  bookLang: {
    flags: '--lang <code>',
    description: 'language of the book',
    kind: 'text',
    default: 'that of the section, else the default language',
  },
  out: {
    flags: '--out <file>',
    description: 'file to write; its extension chooses the form: .html, .pdf (needs Chromium) or .epub',
    kind: 'text',
    default: 'book.html in this folder',
  },
  paper: {
    flags: '--paper <size>',
    description: 'size of the pages of HTML and PDF: a4 or letter',
    kind: 'text',
    choices: ['a4', 'letter'],
    default: 'a4',
  },
  date: {
    flags: '--date <date>',
    description:
      'date on the cover, as it is to be read; one like 2026-05-31 is the date of a PDF or EPUB file as well',
    kind: 'text',
    default: 'none',
  },
  watch: {
    flags: '--watch',
    description: 'check again after each change, until Ctrl+C; problems are listed once while they last',
    kind: 'switch',
  },
  external: {
    flags: '--external',
    description: 'also request the links to other sites; check.external of the config says which and how',
    kind: 'switch',
  },
  all: { flags: '--all', description: 'with --accept: every page', kind: 'switch' },
  timings: {
    flags: '--timings',
    description: 'print how long each phase took, and more of the slowest pages',
    kind: 'switch',
  },
  template: {
    flags: '--template <name>',
    description: 'what to start from: "one" language, or "i18n" for English and Chinese',
    kind: 'text',
    default: 'one',
    choices: ['one', 'i18n'],
  },
  status: {
    flags: '--status',
    description: 'show for each copied part whether the one in docgen has changed since',
    kind: 'switch',
  },
  from: {
    flags: '--from <tool>',
    description: 'tool the site was made with',
    kind: 'text',
    choices: [
      'rspress',
      'vitepress',
      'docusaurus',
      'starlight',
      'mkdocs',
      'mintlify',
      'mdbook',
      'gitbook',
      'nextra',
      'fumadocs',
      'docsify',
    ],
    default: 'the tool whose config file is there',
  },
  keepDays: {
    flags: '--keep-days <days>',
    description:
      'days for which files with a hash in their names stay after they have left the site, for pages that readers have open',
    kind: 'days',
    default: '30',
  },
  dryRun: {
    flags: '--dry-run',
    description: 'list what would be sent and removed; change nothing',
    kind: 'switch',
  },
  takeOver: {
    flags: '--take-over',
    description:
      'the folder is for this site alone: overwrite what others have written there, and remove what the site does not have',
    kind: 'switch',
  },
  fromTag: {
    flags: '--from <tag>',
    description: 'take the docs as they were at a tag, branch or commit of git; nothing is checked out',
    kind: 'text',
    default: 'the current files',
  },
  list: { flags: '--list', description: 'list the versions with their numbers of pages', kind: 'switch' },
  remove: {
    flags: '--remove <name>',
    description: 'remove a version, unless links point to it or git does not have it',
    kind: 'text',
    default: 'none',
  },
  removeAnyway: {
    flags: '--force',
    description: 'with --remove: remove it although links point to it, or git does not have it',
    kind: 'switch',
  },
  to: {
    flags: '--to <folder>',
    description: 'folder of the new site; it must be empty or missing',
    kind: 'text',
    default: 'docgen-site',
  },
  sitemap: {
    flags: '--sitemap <file>',
    description: 'sitemap of the published site, or a list with one address a line',
    kind: 'text',
    default: 'the addresses that follow from the files',
  },
  write: {
    flags: '--write',
    description: 'write the new site; without it, only the report is made',
    kind: 'switch',
  },
  debug: {
    flags: '--debug',
    description:
      'print stacks and causes of failures, what --timings prints, and in preview what fails in browsers',
    kind: 'switch',
  },
  color: {
    flags: '--color',
    description: 'print colours even if the output is not a terminal',
    kind: 'switch',
  },
  noColor: {
    flags: '--no-color',
    description: 'print no colours',
    kind: 'switch',
    default: 'colours on a terminal; NO_COLOR and FORCE_COLOR are honoured',
  },
} as const satisfies Record<string, Flag>;

export type FlagName = keyof typeof FLAGS;

const ROOT = {
  name: 'root',
  description: 'folder of the Markdown files',
  default: 'root of the config, else docs',
} as const;

const COMMON = ['debug', 'color', 'noColor'] as const;

export const COMMANDS = [
  {
    name: 'dev',
    summary: 'serve the site and rebuild it on every change',
    argument: ROOT,
    flags: [
      'config',
      'base',
      'port',
      'host',
      'cert',
      'key',
      'strictPort',
      'open',
      'force',
      'untrusted',
      'quiet',
      ...COMMON,
    ],
    examples: [
      { line: 'docgen', does: 'serve docs/ at http://localhost:3000' },
      { line: 'docgen dev notes --port 8080', does: 'serve another folder on another port' },
      { line: 'docgen dev --host', does: 'let other devices on the network connect' },
    ],
  },
  {
    name: 'build',
    summary: 'build the site for publishing',
    argument: ROOT,
    flags: [
      'config',
      'base',
      'outDir',
      'wait',
      'force',
      'untrusted',
      'only',
      'portable',
      'shard',
      'queue',
      'verify',
      'timings',
      'json',
      'quiet',
      ...COMMON,
    ],
    examples: [
      { line: 'docgen build', does: 'build docs/ into doc_build/' },
      { line: 'docgen build --base /my-project/', does: 'build for https://example.com/my-project/' },
      { line: 'docgen build --json > report.json', does: 'keep the result for a script' },
      {
        line: 'docgen build --untrusted --config ../trusted/docgen.config.ts',
        does: "preview a stranger's pull request",
      },
      { line: "docgen build --only 'guide/**'", does: 'preview a part of the site' },
      {
        line: 'docgen build --portable --out-dir handbook',
        does: 'build a site that opens without a server',
      },
      {
        line: 'docgen build --shard 3/8',
        does: 'compile the third of eight shares of the pages',
      },
      { line: 'docgen build --verify', does: 'show that the same input gives the same bytes' },
    ],
  },
  {
    name: 'worker',
    summary: 'compile and render pages for builds on other machines',
    argument: ROOT,
    flags: ['config', 'queue', 'once', 'quiet', ...COMMON],
    examples: [
      {
        line: 'docgen worker --queue rediss://queue.example.com:6379',
        does: 'help every build of this checkout, until Ctrl+C',
      },
    ],
  },
  {
    name: 'check',
    summary: 'list all problems of the pages, without a build',
    argument: ROOT,
    flags: [
      'config',
      'base',
      'external',
      'watch',
      'accept',
      'all',
      'force',
      'untrusted',
      'json',
      'format',
      'output',
      'baseline',
      'updateBaseline',
      'quiet',
      ...COMMON,
    ],
    examples: [
      { line: 'docgen check', does: 'list all problems; the exit code is 1 when one is an error' },
      { line: 'docgen check --json', does: 'the same for a script' },
      { line: 'docgen check --format sarif --output check.sarif', does: 'the same for code scanning in CI' },
      {
        line: 'docgen check --baseline check.baseline.json --update-baseline',
        does: 'accept all current problems; later runs with --baseline report new ones',
      },
      { line: 'docgen check --external', does: 'also request the links to other sites' },
      { line: 'docgen check --watch', does: 'the same again whenever something changes' },
      { line: 'docgen check --accept docs/zh/guide/start.md', does: 'declare a translation up to date' },
    ],
  },
  {
    name: 'search',
    summary: 'show what readers find with a query, without a build',
    argument: { name: 'query', description: 'words to search for', default: 'none; it is required' },
    flags: ['config', 'root', 'lang', 'untrusted', 'json', 'quiet', ...COMMON],
    examples: [
      { line: 'docgen search "clean urls"', does: 'list the results; the exit code is 1 when there is none' },
      { line: 'docgen search 部署 --lang zh --json', does: 'the same for a script, in another language' },
    ],
  },
  {
    name: 'mcp',
    summary: 'serve the docs to coding agents, without a build',
    argument: ROOT,
    flags: ['config', 'base', 'built', 'http', 'httpPort', 'httpHost', 'untrusted', 'quiet', ...COMMON],
    examples: [
      { line: 'docgen mcp', does: 'answer a client that has started it, over standard input and output' },
      { line: 'docgen mcp --http --port 4190', does: 'answer clients at http://localhost:4190/mcp' },
      { line: 'docgen mcp --built site', does: 'serve a built site from its folder alone' },
    ],
  },
  {
    name: 'book',
    summary: 'write a section, or the whole site, as one HTML, PDF or EPUB file',
    argument: { name: 'section', description: 'address of a folder or a page', default: 'all pages' },
    flags: [
      'config',
      'root',
      'base',
      'bookLang',
      'out',
      'paper',
      'date',
      'untrusted',
      'json',
      'quiet',
      ...COMMON,
    ],
    examples: [
      { line: 'docgen book', does: 'write all pages of the default language to book.html' },
      {
        line: 'docgen book guide --lang zh --out guide.epub',
        does: 'write a section in another language, as EPUB',
      },
      {
        line: 'docgen book --out book.pdf --paper letter',
        does: 'print a PDF with the Chromium that is installed',
      },
    ],
  },
  {
    name: 'preview',
    alias: 'serve',
    summary: 'serve the built site as a static host would',
    argument: ROOT,
    flags: [
      'config',
      'base',
      'outDir',
      'port',
      'host',
      'cert',
      'key',
      'strictPort',
      'open',
      'untrusted',
      'quiet',
      ...COMMON,
    ],
    examples: [
      { line: 'docgen preview', does: 'serve doc_build/ at http://localhost:4173' },
      { line: 'docgen preview --port 8080 --strict-port', does: 'use this port or fail' },
    ],
  },
  {
    name: 'publish',
    summary: 'send the built site to a bucket of S3',
    argument: {
      name: 'address',
      description: 'bucket, and folder in it: s3://bucket/docs',
      default: 'none; it is required',
    },
    flags: ['config', 'root', 'outDir', 'keepDays', 'dryRun', 'takeOver', 'json', 'quiet', ...COMMON],
    examples: [
      { line: 'docgen publish s3://docs.example.com', does: 'send what the bucket lacks of doc_build/' },
      { line: 'docgen publish s3://sites/guide --dry-run', does: 'list what would be sent and removed' },
    ],
  },
  {
    name: 'init',
    summary: 'create a small site to start from',
    argument: {
      name: 'dir',
      description: 'folder to write to; it must be empty or missing',
      default: 'this folder',
    },
    flags: ['template', 'quiet', ...COMMON],
    examples: [
      { line: 'docgen init my-docs', does: 'start a site in one language' },
      { line: 'docgen init my-docs --template i18n', does: 'start a site in English and Chinese' },
    ],
  },
  {
    name: 'eject',
    summary: 'copy a part of the theme into the site for editing',
    argument: { name: 'part', description: 'name of the part', default: 'list them' },
    flags: ['config', 'root', 'status', 'overwrite', 'json', 'quiet', ...COMMON],
    examples: [
      { line: 'docgen eject', does: 'list the parts' },
      { line: 'docgen eject HomeFooter', does: 'copy one to theme/components/HomeFooter' },
      { line: 'docgen eject --status', does: 'see which copies are outdated' },
    ],
  },
  {
    name: 'migrate',
    summary: 'convert a site written for another tool',
    argument: { name: 'dir', description: 'project folder of the other tool', default: 'this folder' },
    flags: ['from', 'to', 'sitemap', 'write', 'strict', 'json', 'quiet', ...COMMON],
    examples: [
      { line: 'docgen migrate', does: 'report what would be written and what is lost' },
      { line: 'docgen migrate --write', does: 'write the new site to docgen-site/' },
      { line: 'docgen migrate --sitemap sitemap.xml', does: 'compare with what is published' },
      { line: 'docgen migrate --from vitepress', does: 'where the config files of several tools are' },
    ],
  },
  {
    name: 'version',
    summary: 'keep a copy of the docs as a version',
    argument: { name: 'name', description: 'name of the new version', default: 'list them' },
    flags: ['config', 'root', 'fromTag', 'list', 'remove', 'removeAnyway', 'json', 'quiet', ...COMMON],
    examples: [
      { line: 'docgen version 2.0', does: 'copy the docs to the version 2.0, and list it in the config' },
      { line: 'docgen version 1.9 --from v1.9.0', does: 'the same with the docs at a tag of git' },
      { line: 'docgen version --list', does: 'list the versions' },
      { line: 'docgen version --remove 1.0', does: 'remove one' },
    ],
  },
  {
    name: 'cache',
    summary: 'look after the results that builds keep and share',
    argument: {
      name: 'action',
      description: 'status, push (to the shared store), pull (from it) or prune',
      default: 'status',
    },
    flags: ['config', 'root', 'base', 'unused', 'untrusted', 'json', 'quiet', ...COMMON],
    examples: [
      { line: 'docgen cache', does: 'count the pages in the store and in the shared one' },
      { line: 'docgen cache push', does: 'send the pages that the shared store lacks' },
      { line: 'docgen cache pull', does: 'fetch the pages that the store of this machine lacks' },
      { line: 'docgen cache prune --unused 7', does: 'remove what was not used for a week' },
    ],
  },
  {
    name: 'lock',
    summary: 'compare texts that plugins fetch with locked ones, or lock them',
    argument: { name: 'address', description: 'beginning of the addresses to fetch again', default: 'all' },
    flags: ['config', 'root', 'update', 'json', 'quiet', ...COMMON],
    examples: [
      { line: 'docgen lock', does: 'list what has changed elsewhere; the exit code is 1 when something has' },
      { line: 'docgen lock --update', does: 'write what is found now to docgen.lock.json' },
      {
        line: 'docgen lock --update https://example.com/guide.md',
        does: 'accept what has changed at one address alone',
      },
    ],
  },
  {
    name: 'info',
    summary: 'show versions, folders, the store and the resolved config',
    argument: ROOT,
    flags: ['configFile', 'showConfig', 'json', ...COMMON],
    examples: [
      { line: 'docgen info', does: 'information for a bug report' },
      { line: 'docgen info --config', does: 'every option with its effective value' },
      { line: 'docgen info --json', does: 'the same for a script, such as the key of a cache in CI' },
      { line: 'docgen info option darkMode', does: 'what the reference says of an option' },
    ],
  },
  {
    name: 'info option',
    summary: 'explain an option, a frontmatter key, a hook or a flag',
    argument: { name: 'name', description: 'its name, or the end of it', default: 'list them' },
    flags: ['json', ...COMMON],
    examples: [
      {
        line: 'docgen info option markdown.link.checkAnchors',
        does: 'print type, default, meaning and link',
      },
      { line: 'docgen info option checkAnchors', does: 'the same' },
      { line: 'docgen info option strict-port', does: 'explain a flag' },
    ],
  },
] as const satisfies readonly CommandSpec[];

export type CommandName = (typeof COMMANDS)[number]['name'];

/** Meaning of each exit code, for the help and the website. */
export const EXIT_CODES = [
  [0, 'success'],
  [1, 'the build or check found errors, or docgen failed'],
  [2, 'wrong usage or config'],
  [3, 'the machine refused: port taken, no permission, disk full, another build running'],
  [130, 'interrupted by Ctrl+C'],
  [143, 'ended by another program'],
] as const;

/** Values of the flags, as the parser passes them to a command; flags of the same name share one. */
export type Flags = {
  readonly [Name in FlagName as PropertyOf<(typeof FLAGS)[Name]['flags']>]?: ValueOf<(typeof FLAGS)[Name]>;
};

/** `strictPort` of `--strict-port <number>`; `color` of `--no-color`. */
type PropertyOf<Text extends string> = Text extends `${string}--${infer Rest}`
  ? Rest extends `no-${infer Name}`
    ? CamelCase<FirstWord<Name>>
    : CamelCase<FirstWord<Rest>>
  : never;

type FirstWord<Text extends string> = Text extends `${infer Word} ${string}` ? Word : Text;

type CamelCase<Text extends string> = Text extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Text;

/** A value in brackets may be left out, which gives `true`. */
type ValueOf<Own extends Flag> =
  | (Own extends { readonly choices: readonly (infer Choice)[] } ? Choice : KindValues[Own['kind']])
  | (Own['flags'] extends `${string}[${string}` ? true : never);

interface KindValues {
  readonly switch: boolean;
  readonly text: string;
  readonly list: readonly string[];
  readonly patterns: readonly string[];
  readonly port: number;
  readonly base: string;
  readonly host: string;
  readonly seconds: number;
  readonly days: number;
  readonly shard: { readonly number: number; readonly of: number };
}

/** Reads a value of `kind`; on failure returns a text that says what it must be. */
export function readFlagValue(
  kind: FlagKind,
  value: string,
): { value: string | number | NonNullable<Flags['shard']> } | { mustBe: string } {
  switch (kind) {
    case 'port': {
      const port = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
      return port <= 65_535 ? { value: port } : { mustBe: 'a whole number from 0 to 65535' };
    }
    case 'seconds':
      return Number(value) > 0 ? { value: Number(value) } : { mustBe: 'a number of seconds, more than 0' };
    case 'days':
      return /^\d{1,4}$/.test(value) ? { value: Number(value) } : { mustBe: 'a whole number of days' };
    case 'shard': {
      const [number, of] = /^\d{1,5}\/\d{1,5}$/.test(value) ? value.split('/').map(Number) : [];
      return number && of && number <= of
        ? { value: { number, of } }
        : { mustBe: 'two whole numbers such as 3/8: the shard, from 1, and the number of shards' };
    }
    case 'base':
      return value.startsWith('/') ? { value } : { mustBe: 'a path that begins with "/"' };
    case 'text':
    case 'patterns':
    case 'list':
    case 'host':
      return value.trim() === '' ? { mustBe: 'a value that is not empty' } : { value };
    case 'switch':
      return { value };
  }
}
