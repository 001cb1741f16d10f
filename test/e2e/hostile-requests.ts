/**
 * Attacks on dev and preview servers, row by row: the advisory or rule, the bytes of the target, and the
 * only correct status. None may return any of the secrets of `served-site.ts`.
 */

export interface HostileRequest {
  readonly from: string;
  readonly target: string;
  readonly status: number;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

const rows = (from: string, status: number, targets: readonly string[]): HostileRequest[] =>
  targets.map((target) => ({ from, target, status }));

const PASSWD = '/etc/passwd';

/** Targets that are no path, and whatever names a file by something else than its path. */
const ODD_TARGETS: readonly HostileRequest[] = [
  ...rows('58: parent folders', 400, [
    '/../secret.html',
    '/..',
    '/../',
    '/zh/../../secret.html',
    '/../../../../../../../../etc/passwd',
    '/..%2fsecret.html',
    '/..%2f',
    '/%2e%2e/',
    '/%2e%2e/secret.html',
    '/.%2e/secret.html',
    '/%2E%2E%2Fsecret.html',
    '/static/..%2f..%2fsecret.html',
  ]),
  ...rows('58: encoded twice stays a name', 404, [
    '/%252e%252e/secret.html',
    '/%252e%252e%252fsecret.html',
    '/..%252fsecret.html',
  ]),
  ...rows('58: bytes that are no text', 400, [
    '/%E0%A4%A',
    '/%',
    '/%zz',
    '/%c0%ae%c0%ae/secret.html',
    '/%ff%fe',
    '/%ed%a0%80',
  ]),
  ...rows('58: control characters', 400, [
    '/%00',
    '/index.html%00.png',
    '/.env%00.html',
    '/a%0d%0aSet-Cookie:%20b',
    '/a%09b',
    '/a%1fb',
  ]),
  ...rows('58: another host', 400, [
    '//evil.example',
    '//evil.example/%2e%2e',
    '///',
    '/zh//index.html',
    '/%2f%2fevil.example',
    '/%2fevil.example',
  ]),
  ...rows('58: dot segments', 400, ['/guide/./start', '/.', '/./', '/guide/%2e/start']),
  ...rows('58: marks that mean nothing here', 404, [
    '/;',
    '/;/secret.html',
    '/..;/secret.html',
    '/guide/start;a=b',
    '/~',
    '/*',
    '/:80',
  ]),
  ...rows('58: too long', 414, [`/${'a'.repeat(9000)}`, `/?${'a'.repeat(9000)}`]),
  ...rows('58: longer than all headers may be', 431, [`/${'a'.repeat(16_384)}`]),
  ...rows('58: a whole address', 400, [
    'http://localhost/',
    'http://evil.example/',
    'http://localhost@evil.example/',
    'file:///etc/passwd',
  ]),
  ...rows('58: no path at all', 400, ['*', '?', '?/secret.html', 'secret.html', '\\', '%2fsecret.html']),
  { from: '58: OPTIONS *', method: 'OPTIONS', target: '*', status: 400 },
  ...['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE'].map((method) => ({
    from: `58: ${method}`,
    method,
    target: '/',
    status: 405,
  })),
];

/** Files given away by others. */
const ADVISORIES: readonly HostileRequest[] = [
  ...rows('Vite CVE-2025-30208', 404, [
    `/@fs${PASSWD}?raw??`,
    `/@fs${PASSWD}?import&raw??`,
    '/.env?raw??',
    '/.env?import&raw??',
  ]),
  ...rows('Vite CVE-2025-31125', 404, [
    '/.env?inline&import',
    '/.env?raw?import',
    `/@fs${PASSWD}?import&?inline=1.wasm?init`,
  ]),
  ...rows('Vite CVE-2025-31486', 404, ['/.env?.svg?.wasm?init', `/@fs${PASSWD}?.svg?.wasm?init`]),
  ...rows('mastra-ai/mastra#15376, fs.deny with suffixes', 404, [
    '/.env?',
    '/.env?html-proxy&index=0.js',
    '/package-lock.json?url',
    '/app.js.map?raw',
  ]),
  ...rows('Vite CVE-2025-32395', 400, [
    `/@fs/x/#/../../../../..${PASSWD}`,
    '/#/../secret.html',
    '/index.html#',
    '/zh/#a',
  ]),
  ...rows('Vite CVE-2025-58752', 404, [
    '/secret.html',
    '/secret',
    '/doc_build/index.html',
    '/docs/en/index.md',
    '/docs/en/index',
  ]),
  ...rows('Vite CVE-2025-58751', 404, [
    '/doc_build-secret/secret.txt',
    '/-secret/secret.txt',
    '/public-secret/secret.txt',
    '/docs/public-secret/secret.txt',
  ]),
  ...rows('Vite CVE-2025-58751', 400, [
    '/../doc_build-secret/secret.txt',
    '/..%2fdoc_build-secret%2fsecret.txt',
    '/../public-secret/secret.txt',
  ]),
  ...rows('Vite CVE-2025-62522', 400, ['/.env\\', '/.env%5c', '/package-lock.json\\']),
  ...rows('Vite CVE-2025-62522', 404, ['/.env/', '/package-lock.json/']),
  ...rows('Vite CVE-2026-53571', 404, [
    '/.env::$DATA',
    '/index.html::$DATA',
    '/.env%3A%3A%24DATA',
    '/ENV~1',
    '/PACKAG~1.JSO',
    '/.env.',
    '/.env%20',
    '/index.html.',
  ]),
  ...rows('Vite CVE-2024-23331', 404, [
    '/.ENV',
    '/.Git/config',
    '/.git/CONFIG',
    '/PACKAGE-LOCK.JSON',
    '/APP.JS.MAP',
    '/DocGen.Config.json',
  ]),
  ...rows('Vite CVE-2026-39365', 400, [
    '/static/../../secret.html.map',
    '/static/..%2f..%2fsecret.map',
    '/../app.js.map',
  ]),
  ...rows('Vite CVE-2026-39365', 404, ['/app.js.map', '/static/app.js.map', '/secret.html.map']),
  ...rows('esbuild GHSA-g7r4-m6w7-qqqr', 400, [
    '/..\\secret.html',
    '/..%5csecret.html',
    '/%5c..%5csecret.html',
    '/zh\\..\\..\\secret.html',
    '/c:\\secret.html',
  ]),
  ...rows('@fastify/static CVE-2026-6414', 404, [
    '/%2egit%2fconfig',
    '/.git%2fconfig',
    '/notes%2f.secret.txt',
  ]),
  ...rows('@fastify/static CVE-2026-6414', 400, ['/zh%2f..%2f..%2fsecret.html', '/zh%2f%2e%2e%2f.env']),
  ...rows('serve GHSA-v588-qcp3-jv46', 400, ['/./.env', '/zh/./../.env', '/%2e/.env', '/././.git/config']),
  ...rows('sirv 3.0.2: links and dotfiles', 404, [
    '/link.txt',
    '/linked/secret.txt',
    '/linked',
    '/.hidden/page',
    '/.hidden/page.html',
    '/notes/.secret.txt',
  ]),
  ...rows('Next CVE-2026-94485: no tools over HTTP', 404, [
    '/_next/mcp',
    '/mcp',
    '/__docgen/mcp',
    '/__docgen/',
  ]),
  ...['/mcp', '/__docgen/open', '/__docgen/invalidate', '/__open-in-editor?file=secret.txt'].map(
    (target) => ({
      from: 'webpack-dev-server 5.2.6: nothing changes state',
      method: 'POST',
      target,
      status: 405,
    }),
  ),
];

/** Files that lie beside what is served, or hold secrets. */
const SECRETS: readonly HostileRequest[] = rows('59: what is no documentation', 404, [
  '/.env',
  '/.git/config',
  '/.git/',
  '/.git',
  '/.docgen/store',
  '/docgen.config.json',
  '/docgen.config.ts',
  '/docs/docgen.config.json',
  '/package-lock.json',
  '/package.json',
  '/node_modules/react/package.json',
  '/parts/counter.tsx',
]);

/** Hosts: DNS rebinding, and names that only look like ours. */
const HOSTS: readonly HostileRequest[] = [
  ...[
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.nip.io',
    'notlocalhost',
    'localhost:80:80',
    'a@localhost',
    'localhost/',
    '999.1.1.1',
    '[::1',
    '::1',
    '',
  ].map((host) => ({ host, from: 'Vite CVE-2025-24010' })),
  { host: undefined, from: '60: no host' },
].map(({ host, from }) => ({
  from: `${from}: Host: ${host}`,
  target: '/',
  headers: { Host: host },
  // What no host can be called is no request at all.
  status: host === undefined || /^(?:localhost:80:80|.*[@/].*|\[::1|::1)$/.test(host) ? 400 : 403,
}));

export const HOSTILE_REQUESTS = [...ODD_TARGETS, ...ADVISORIES, ...SECRETS, ...HOSTS];
