/** Pages of an HTTP API on a site: what they say in both languages, what search finds, what is wrong with a description. */
import { describe, expect, it } from 'vitest';
import { findIn, listIndexes } from '../helpers/built-index.ts';
import { readPageExamples } from '../helpers/page-examples.ts';
import { site } from '../helpers/site.ts';

const toConfig = (options: unknown, more = '') => `
import { pluginOpenapi } from 'docgenjs/plugins/openapi';
export default { ${more} plugins: [pluginOpenapi(${JSON.stringify(options)})] };`;

const toText = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

/** A description of one operation. */
const toSpec = (operation: string, more = '') => `openapi: 3.0.3
info: { title: Tea, version: '1' }
paths:
  /tea/{id}:
    get:
${operation}
${more}`;

it('shows what OpenAPI 3.2 has: other methods, whole queries, streams, summaries', async () => {
  const built = await site({
    'docgen.config.mjs': toConfig({
      spec: 'tea.yaml',
      outDir: 'api',
      samples: ['curl'],
      tryIt: { origins: ['https://tea.example'] },
    }),
    'tea.yaml': `openapi: 3.2.0
info: { title: Tea, version: '1' }
servers: [{ url: https://tea.example }]
tags: [{ name: t, summary: All teas }]
paths:
  /teas:
    query:
      tags: [t]
      summary: Ask for teas
      parameters:
        - name: filter
          in: querystring
          required: true
          content: { application/x-www-form-urlencoded: { schema: { properties: { kind: { type: string, example: a b } }, required: [kind] } } }
      responses:
        '200':
          summary: Teas as they are found
          content:
            application/jsonl: { itemSchema: { type: object, properties: { leaf: { type: string } } } }
    additionalOperations:
      COPY:
        tags: [t]
        summary: Copy the list
        requestBody: { content: { text/plain: { schema: { type: string }, examples: { one: { serializedValue: 'a=b' } } } } }
        responses: { '204': { description: Done } }
`,
    'docs/index.md': '# Tea\n\n[Copy](/api/t#copy-teas)\n',
  }).build();
  expect(built.problems()).toEqual([]);
  const text = toText(built.body('api/t'));
  expect(text).toContain('All teas');
  expect(text).toContain('QUERY / teas');
  expect(text).toContain('COPY / teas');
  expect(text).toContain('curl -X QUERY');
  expect(text).toContain('https://tea.example/teas?kind=a+b');
  expect(text).toContain('filter object the whole query required');
  expect(text).toContain('Teas as they are found');
  expect(text).toMatch(/application\/jsonl ?stream of object/);
  expect(text).toContain('a=b');
});

describe('pages of an API', () => {
  it('are where the description says, and say where it is wrong', async () => {
    const built = await site({
      'docgen.config.mjs': toConfig({ spec: 'tea.yaml', outDir: 'api', pages: 'operation', samples: [] }),
      'tea.yaml': toSpec(
        `      tags: [Teas]
      x-docgen-path: /guides/get-a-tea
      responses: {}
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    post:
      tags: [Teas]
      x-docgen-path: ../up
      description: See [the other](#operation/x) and [the tag](#tag/Teas).
      responses: {}
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]`,
      ),
      'docs/index.md': '# Tea\n\n[Get](/guides/get-a-tea)\n',
    }).build();

    expect(built.files().filter((path) => /^(?:api|guides)\/.*html$/.test(path))).toEqual([
      'api/index.html',
      'api/teas/index.html',
      'api/teas/post-tea-id.html',
      'guides/get-a-tea.html',
    ]);
    expect(built.body('api/teas/index')).toContain('href="/guides/get-a-tea');
    expect(built.problems()).toEqual(['DG9504 tea.yaml:12:7']);
    expect(built.terminal()).toContain(
      '"x-docgen-path" of POST /tea/{id} is not a path below the docs folder: "../up".',
    );
  });

  it('name the first operation that asks for a page where operations have none', async () => {
    const built = await site({
      'docgen.config.mjs': toConfig({ spec: 'tea.yaml', outDir: 'api', samples: [] }),
      'tea.yaml': toSpec(
        `      x-docgen-path: /guides/get-a-tea
      responses: {}
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    post:
      x-docgen-path: /guides/pour
      responses: {}
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]`,
      ),
      'docs/index.md': '# Tea\n',
    }).build();

    expect(built.problems()).toEqual(['DG9504 tea.yaml:6:7']);
    expect(built.terminal()).toContain(
      '"x-docgen-path" of GET /tea/{id} names a page, and so does that of 1 other operation, but operations have no pages of their own here.',
    );
  });

  it('say in both languages what can be sent and what comes back', async () => {
    const built = await site('openapi').build();

    expect(built.terminal()).not.toMatch(/✖|⚠/);
    expect(built.files().filter((path) => /^api\/.*html$/.test(path))).toEqual([
      'api/index.html',
      'api/orders.html',
      'api/schemas/cup.html',
      'api/schemas/index.html',
      'api/schemas/new-order.html',
      'api/schemas/order.html',
      'api/schemas/pot.html',
      'api/schemas/tea.html',
      'api/schemas/vessel.html',
      'api/teas.html',
      'api/webhooks.html',
    ]);
    const teas = built.body('api/teas');
    expect(teas).toMatch(
      /<h2 id="list-teas"[\s\S]*<h3 id="list-teas-parameters"[\s\S]*<h4 id="list-teas-limit"/,
    );
    expect(toText(teas)).toMatch(/limit\W+integer query default 20 1–100 How many\./);
    expect(toText(teas)).toMatch(
      /kind\W+array of string query Only teas of this kind\. Values: green , black , oolong/,
    );
    expect(toText(teas)).toMatch(/X-Trace\W+string \(uuid\) header deprecated/);
    expect(toText(built.body('zh/api/teas'))).toMatch(/limit\W+integer 查询 默认值 20 1–100 How many\./);

    // Text of a description is text: no code runs, nothing that it opens goes on behind it.
    expect(teas).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(teas).not.toContain('<script>alert');
    const orders = built.body('api/orders');
    expect(orders).toMatch(/(?:&lt;|&#x3C;)details(?:>|&gt;)Raw tags/);
    expect(orders.indexOf('never')).toBeLessThan(orders.indexOf('id="place-order"'));
    expect(orders).toMatch(/<h2 id="place-order"/);

    expect(toText(orders)).toMatch(/Authorization : bearer or oauth \( orders:write \)/);
    expect(orders).toMatch(/href="\/api\/(?:index\.html)?#auth-oauth"/);
    expect(toText(orders)).toMatch(/sugar integer default 0 ≥ 0, (?:<|&lt;|&#x3C;) 10/);
    expect(toText(orders)).toMatch(/notifyUrl\W+string \(uri\) \| null write-only/);
    expect(toText(orders)).toMatch(
      /Callbacks.*ready POST {\$request\.body#\/notifyUrl} Sent when the pot is ready\./,
    );
    expect(orders).toMatch(/href="\/api\/schemas\/order(?:\.html)?"/);
    expect(orders).toMatch(/href="\/api\/teas(?:\.html)?"/);

    const vessel = toText(built.body('api/schemas/vessel'));
    expect(vessel).toMatch(/One of kind decides which: cup → Cup , pot → Pot/);
    expect(toText(built.body('api/schemas/order'))).toMatch(
      /teaId.*vessel.*id\W+string \(uuid\) required read-only.*previous\W+Order/,
    );
    expect(toText(built.body('api/schemas/tea'))).toMatch(/blendOf\W+array of Tea.*labels\W+map of string/);
    const overview = toText(built.body('api/index'));
    expect(overview).toMatch(
      /Version 2\.4\.0.*https:\/\/\{region\}\.tea\.example\/v2.*region : default eu.*A token from your account/,
    );
    expect(toText(built.body('zh/api/index'))).toMatch(/版本 2\.4\.0.*服务器.*身份验证.*操作/);
    const chinese = ['index', 'orders', 'teas'].map((name) => toText(built.body(`zh/api/${name}`)));
    expect(chinese[1]).toMatch(/授权 ： bearer 或 oauth （ orders:write ）/);
    for (const text of chinese) expect(text).not.toMatch(/[\u4e00-\u9fff] ?[,:()]/);
  });

  it('have samples of code for each operation, and those of the description instead', async () => {
    const built = await site('openapi').build();

    const teas = toText(built.body('api/teas'));
    expect(teas).toMatch(/cURL.*curl 'https:\/\/eu\.tea\.example\/v2\/teas'/);
    const orders = toText(built.body('api/orders'));
    expect(orders).toMatch(/tea CLI tea order --tea 1 JavaScript/);
    expect(orders).toMatch(/import requests.*requests\.post.*"teaId" : 1/);
    expect(orders).toMatch(/-F 'photo=@file'/);
    // Highlighted as every block of the site.
    expect(built.body('api/teas')).toMatch(/rp-code-group[\s\S]*<i class=[^>]*>curl<\/i>/);
  });

  it('are in the order of the description, found by operation and field, and bring their styles along', async () => {
    const built = await site('openapi')
      .edit('docgen.config.mjs', (text) => text.replace("lang: 'en',", "lang: 'en', llms: true,"))
      .build();

    const [sidebar = ''] = /<nav[^>]*rp-sidebar[\s\S]*?<\/nav>/.exec(built.html('api/teas')) ?? [];
    expect(toText(sidebar)).toMatch(/Tea house .*Teas .*Orders .*Webhooks .*Schemas .*NewOrder/);
    const [english = ''] = listIndexes(built).filter((folder) => !folder.includes('zh'));
    expect((await findIn(built, english, 'notifyUrl')).join(' ')).toContain('place-order-body-notify-url');
    expect(built.html('api/teas')).toMatch(/openapi-[\da-f]+\.css/);
    expect(built.html('index')).not.toContain('openapi-');
    expect(built.read('api/teas.md')).toMatch(/## List teas[\s\S]*GET \/teas/);
  });

  it('are one for each operation, beside each other, in a folder of their own and in languages of their own', async () => {
    const spec = (title: string) =>
      toSpec(
        `      operationId: getTea\n      summary: ${title}\n      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]\n      responses: { '200': { description: OK } }`,
      );
    const built = await site({
      'docs/en/index.md': '# Home\n',
      'docs/zh/index.md': '# 首页\n',
      'docs/en/rest/operations/get-tea.md': '# My own words\n',
      'tea.yaml': spec('Get a tea'),
      'tea.zh.yaml': spec('获取茶'),
      'docgen.config.mjs': toConfig(
        [
          { spec: { en: 'tea.yaml', zh: 'tea.zh.yaml' }, outDir: 'rest', pages: 'operation', samples: [] },
          { spec: 'tea.yaml', outDir: 'en/only' },
        ],
        "lang: 'en', locales: [{ lang: 'en', label: 'E' }, { lang: 'zh', label: 'Z' }], route: { localeFallback: false },",
      ),
    }).build();

    expect(built.terminal()).not.toMatch(/✖|⚠/);
    expect(built.body('rest/operations/get-tea')).toContain('My own words');
    expect(built.body('zh/rest/operations/get-tea')).toMatch(
      /<h1 id="get-tea"[^>]*>[\s\S]*获取茶[\s\S]*<h2 id="parameters"/,
    );
    expect(built.body('zh/rest/operations/get-tea')).not.toContain('curl');
    expect(built.body('only/operations')).toContain('Get a tea');
    expect(built.files().filter((path) => path.startsWith('zh/only'))).toEqual([]);
  });

  it('are made again where the description changed, and no other', async () => {
    const project = site('openapi');
    await project.build();
    project.edit('specs/tea.yaml', (text) => text.replace('How many.', 'How many teas.'));
    const again = await project.build();

    expect(toText(again.body('api/teas'))).toContain('How many teas.');
    const pages = again.result.files.written;
    expect(again.terminal()).not.toMatch(/✖|⚠/);
    // Both languages: the page, its payload, its Markdown; the index.
    expect(pages).toBeLessThan(20);
    project.edit('specs/schemas/tea.yaml', (text) => text.replace('Where it grew.', 'The garden.'));
    expect(toText((await project.build()).body('api/schemas/tea'))).toContain('The garden.');
  });
});

describe('overlays', () => {
  const SPEC = toSpec(
    `      operationId: getTea
      summary: Get a tea
      tags: [Teas]
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
        - { name: debug, in: query, schema: { type: boolean } }
      responses: { '200': { description: OK } }`,
    `  /internal/brew:
    get: { operationId: brew, tags: [Teas], responses: { '200': { description: OK } } }
  "/it's":
    get: { operationId: its, tags: [Teas], responses: { '200': { description: OK } } }
tags: [{ name: Teas, description: What can be ordered. }]
`,
  );

  it('change, add and remove parts, in order, for all languages or for one', async () => {
    const project = site({
      'docs/en/index.md': '# Home\n',
      'docs/zh/index.md': '# 首页\n',
      'tea.yaml': SPEC,
      'overlays/public.yaml': `overlay: 1.0.0
info: { title: What is public, version: '1' }
actions:
  - { target: "$.paths['/internal/brew']", remove: true }
  - { target: "$.paths.*.get.parameters[?@.name == 'debug']", remove: true }
  - { target: "$.paths[?@.get.operationId == 'its']", remove: true }
  - target: $.paths['/tea/{id}'].get.parameters
    update: { name: limit, in: query, description: How many., schema: { $ref: '#/components/schemas/Limit' } }
  - target: $
    update: { components: { schemas: { Limit: { type: integer, maximum: 9 } } } }
`,
      'overlays/zh.json': JSON.stringify({
        overlay: '1.0.0',
        info: { title: '中文', version: '1' },
        actions: [
          { target: '$.info', update: { title: '茶馆' } },
          {
            target: "$.tags[?@.name == 'Teas']",
            update: { 'x-displayName': '茶', description: '可以点的茶。' },
          },
          { target: "$..[?@.operationId == 'getTea']", update: { summary: '获取茶' } },
          { target: "$..parameters[?@.name == 'limit']", update: { description: '数量。' } },
        ],
      }),
      'docgen.config.mjs': toConfig(
        {
          spec: 'tea.yaml',
          overlays: { en: 'overlays/public.yaml', zh: ['overlays/public.yaml', 'overlays/zh.json'] },
        },
        "lang: 'en', locales: [{ lang: 'en', label: 'E' }, { lang: 'zh', label: 'Z' }],",
      ),
    });
    const built = await project.build();

    expect(built.terminal()).not.toMatch(/✖|⚠/);
    const english = toText(built.body('api/teas'));
    expect(english).toMatch(/Get a tea.*limit\W+integer query ≤ 9 How many\./);
    expect(english).not.toMatch(/debug|its|brew/);
    const chinese = built.body('zh/api/teas');
    // The address is that of the English page.
    expect(chinese).toMatch(/<h2 id="get-tea"[^>]*>[\s\S]*获取茶/);
    expect(toText(chinese)).toMatch(/茶.*可以点的茶。.*limit\W+integer 查询 ≤ 9 数量。/);
    expect(built.html('zh/api/index')).toContain('茶馆');
    expect(built.html('api/index')).not.toMatch(/茶馆|internal/);

    project.edit('overlays/zh.json', (text) => text.replace('数量。', '多少。'));
    expect(toText((await project.build()).body('zh/api/teas'))).toContain('多少。');
  });

  it('are told of where they say it, and so is what they add to the description', async () => {
    const built = await site({
      'docs/index.md': '# Home\n',
      'tea.yaml': SPEC,
      'broken.yaml': 'overlay: 1.0.0\nactions: [\n',
      'old.yaml': 'overlay: 2.0.0\nactions: [{ target: $, remove: true }]\n',
      'spec.json': '{ "openapi": "3.1.0" }',
      'none.yaml': 'overlay: 1.0.0\nactions: []\n',
      'overlay.yaml': `overlay: 1.0.0
actions:
  - target: $.paths['/gone']
    remove: true
  - target: $.paths[/tea]
    update: { summary: x }
  - target: $.info.title
    update: Tee
  - target: $.info
    update: [a]
  - target: $
    remove: true
  - target: $.info
  - update: { a: 1 }
  - target: $.paths['/tea/{id}'].get.parameters[0]
    remove: true
  - target: $.paths['/tea/{id}'].get.responses['200']
    update:
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Missing' }
`,
      'docgen.config.mjs': toConfig(
        {
          spec: 'tea.yaml',
          overlays: ['overlay.yaml', 'gone.yaml', 'broken.yaml', 'old.yaml', 'spec.json', 'none.yaml'],
        },
        "lang: 'en',",
      ),
    }).build();

    expect(built.exitCode).toBe(1);
    expect(built.problems()).toEqual([
      'DG9504',
      'DG9504 broken.yaml:2:11',
      'DG9504 none.yaml:2:1',
      'DG9504 old.yaml:1:1',
      'DG9504 overlay.yaml:10:5',
      'DG9504 overlay.yaml:11:5',
      'DG9504 overlay.yaml:13:5',
      'DG9504 overlay.yaml:14:5',
      'DG9504 overlay.yaml:21:21',
      'DG9504 overlay.yaml:3:5',
      'DG9504 overlay.yaml:5:5',
      'DG9504 overlay.yaml:7:5',
      'DG9504 spec.json:1:1',
      'DG9504 tea.yaml:5:5',
    ]);
    const terminal = built.terminal();
    expect(terminal).toContain(`"$.paths['/gone']" matches nothing in the description.`);
    expect(terminal).toContain('"$.paths[/tea]" is not a JSONPath: ');
    expect(terminal).toContain('"$.info.title" is a single value, which an overlay cannot update.');
    expect(terminal).toContain('"$.info" is an object, and "update" is none.');
    expect(terminal).toContain('The whole description cannot be removed.');
    expect(terminal).toContain('The action on "$.info" has neither "update" nor "remove: true".');
    expect(terminal).toContain('An action of the overlay has no "target".');
    expect(terminal).toContain('"gone.yaml" cannot be read: it does not exist.');
    expect(terminal).toContain('Overlay "2.0.0" is not supported.');
    expect(terminal).toContain('This is not an overlay: it has no "overlay".');
    expect(terminal).toContain('GET /tea/{id} does not declare the path parameter "id".');
  });

  it('translate and leave out in the sample of the documentation', async () => {
    const [english, chinese] = ['en', 'zh'].map((lang) =>
      readPageExamples(`${lang}/plugin/official-plugins/openapi.md`).filter(({ section }) =>
        ['set-up', 'overlays'].includes(section),
      ),
    );
    expect(chinese).toEqual(english);
    const spec = english?.find(({ files }) => 'openapi.yaml' in files)?.files['openapi.yaml'] ?? '';
    const sample = english?.find(({ section }) => section === 'overlays')?.files ?? {};
    const built = await site({
      'docs/en/index.md': '# Home\n',
      'docs/zh/index.md': '# 首页\n',
      'openapi.yaml': spec,
      ...sample,
    }).build();

    expect(built.terminal()).not.toMatch(/✖|⚠/);
    expect(toText(built.body('zh/api/teas'))).toMatch(/茶.*可以点的茶。.*获取茶/);
    expect(toText(built.body('zh/api/schemas/tea'))).toMatch(/name\W+string.*price\W+number/);
    expect(toText(built.body('api/schemas/tea'))).not.toContain('Sencha');
  });

  it('of a language that the site does not have are told of', async () => {
    const built = await site({
      'docs/index.md': '# Home\n',
      'tea.yaml': SPEC,
      'docgen.config.mjs': toConfig({ spec: 'tea.yaml', overlays: { cn: 'zh.yaml' } }, "lang: 'en',"),
    }).build();

    expect(built.exitCode).toBe(0);
    expect(built.diagnostics()).toHaveLength(1);
    expect(built.terminal()).toContain('files for the language "cn", which the site does not have');
  });
});

describe('consoles', () => {
  const SPEC = `openapi: 3.1.0
info: { title: Tea, version: '1' }
servers: [{ url: 'https://{region}.tea.example/v1', variables: { region: { default: eu, enum: [eu, asia, us] } } }]
paths:
  /teas:
    get:
      operationId: listTeas
      summary: List teas
      description: |
        Forged:

        \`\`\`http openapi=try-it
        {"servers":[]}
        \`\`\`
      responses: { '200': { description: OK } }
    trace: { operationId: traceTeas, responses: { '200': { description: OK } } }
  /pots:
    servers: [{ url: 'https://pots.example' }]
    get: { operationId: listPots, responses: { '200': { description: OK } } }
webhooks:
  sold: { post: { operationId: sold, responses: { '200': { description: OK } } } }
`.replaceAll('\\`', '`');
  const toSite = (tryIt: unknown, more = 'csp: true, llms: true,') =>
    site({
      'docs/index.md': '# Home\n',
      'tea.yaml': SPEC,
      'docgen.config.mjs': toConfig({ spec: 'tea.yaml', samples: [], ...(tryIt ? { tryIt } : {}) }, more),
    });
  const TRY = {
    origins: ['https://eu.tea.example', 'https://asia.tea.example', 'https://unused.example'],
  };

  it('are on operations of listed servers alone, and in no other form of the page', async () => {
    const built = await toSite(TRY)
      .edit('tea.yaml', (text) => text.replace('eu, asia, us] } } }]', 'eu, asia, us] } } }, { url: /v2 }]'))
      .build();

    expect(built.exitCode).toBe(0);
    const body = built.body('api/operations');
    const operations = [...body.matchAll(/data-rp-operation="([^"]*)"/g)].map(([, json = '']) =>
      JSON.parse(json.replaceAll('&quot;', '"')),
    );
    expect(operations.map(({ path, method, servers }) => ({ path, method, servers }))).toEqual([
      {
        path: '/teas',
        method: 'GET',
        servers: [
          'https://eu.tea.example/v1',
          'https://asia.tea.example/v1',
          ...TRY.origins.map((origin) => `${origin}/v2`),
        ],
      },
    ]);
    expect(built.body('api/webhooks')).not.toContain('rp-try-it');
    expect(built.html('api/operations')).toContain(`connect-src 'self' ${TRY.origins.join(' ')}`);
    expect(built.html('api/operations')).toMatch(/try-it-[\da-f]+\.css/);
    expect(built.read('api/operations.md')).not.toMatch(/Try it|openapi=|asia/);
    expect(built.html('index')).not.toContain('try-it');
    expect(built.problems()).toEqual(['DG9504 tea.yaml:18:5']);
    expect(built.terminal()).toContain('their operations have no console: https://pots.example.');
  });

  it('cost nothing where they are not switched on', async () => {
    const built = await toSite(undefined).build();

    expect(built.body('api/operations')).not.toContain('try-it');
    expect(built.html('api/operations')).not.toContain('connect-src');
    const scripts = Object.keys(built.site.output()).filter((path) => path.endsWith('.js'));
    expect(scripts.map((path) => built.read(path)).join('')).not.toContain('try-it');
  });

  it('are told of where they cannot be', async () => {
    const built = await toSite({ origins: ['https://nowhere.example'] }).build();
    expect(built.problems()).toEqual(['DG9504 tea.yaml:18:5', 'DG9504 tea.yaml:3:1', 'DG9504 tea.yaml:3:1']);
    expect(built.terminal()).toContain(
      '"tryIt.origins" has "https://nowhere.example", where no server of the description is.',
    );
    const portable = await toSite(TRY).build({ overrides: { portable: true } });
    expect(portable.html('api/operations')).not.toContain('rp-try-it');
    expect(portable.terminal()).toContain('Operations of a portable site have no console');
  });
});

describe('what is wrong with a description', () => {
  it('is told in one run, each with its place', async () => {
    const project = site({
      'docs/index.md': '# Home\n',
      'tea.yaml': toSpec(
        `      operationId: getTea
      security: [{ nobody: [] }]
      responses:
        '200':
          description: OK
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Missing' }`,
        `  /pot:
    get:
      operationId: getTea
      parameters:
        - { name: size, in: path, required: true, schema: { type: string } }
        - $ref: 'https://tea.example/common.yaml#/Size'
        - $ref: './secret/.env.yaml#/a'
        - $ref: '../outside.yaml#/a'
      responses: { '200': { description: OK } }
components:
  schemas:
    A: { $ref: '#/components/schemas/B' }
    B: { $ref: '#/components/schemas/A' }
    Node: { type: object, properties: { next: { $ref: '#/components/schemas/Node' } } }
`,
      ),
      'secret/.env.yaml': 'a: { name: key, in: query }\n',
      'docgen.config.mjs': toConfig({ spec: './tea.yaml' }),
    });
    const built = await project.build();

    expect(built.exitCode).toBe(1);
    expect(built.problems()).toEqual([
      'DG9504 tea.yaml:13:25',
      'DG9504 tea.yaml:16:7',
      'DG9504 tea.yaml:18:11',
      'DG9504 tea.yaml:19:11',
      'DG9504 tea.yaml:20:11',
      'DG9504 tea.yaml:21:11',
      'DG9504 tea.yaml:25:10',
      'DG9504 tea.yaml:26:10',
      'DG9504 tea.yaml:5:5',
      'DG9504 tea.yaml:7:20',
    ]);
    const terminal = built.terminal();
    expect(terminal).toContain(
      '"$ref" to "#/components/schemas/Missing" cannot be followed: there is no "components/schemas/Missing" in it.',
    );
    expect(terminal).toContain('nothing is fetched from the network');
    expect(terminal).toContain('it is outside the project, or in a hidden folder or "node_modules"');
    expect(terminal).toContain('"$ref" to "#/components/schemas/B" points to itself.');
    expect(terminal).toContain('"operationId: getTea" of GET /pot is that of GET /tea/{id} as well.');
    expect(terminal).toContain('GET /tea/{id} does not declare the path parameter "id".');
    expect(terminal).toContain('GET /pot declares the path parameter "size", which its path does not have.');
    expect(terminal).toMatch(/"security" names "nobody"[\s\S]*Declare it there, or correct the name\./);
    expect(terminal).toContain('Write {size} into the path, or take it out of "parameters".');
    // Its line, to see what is meant.
    expect(terminal).toContain("schema: { $ref: '#/components/schemas/Missing' }");
  });

  it.each([
    [
      'tea.json',
      undefined,
      '"./tea.json" cannot be read: it does not exist.',
      'relative to the folder of package.json',
    ],
    [
      'tea.json',
      '{\n  "openapi": "3.0.0",\n  "info" }',
      'cannot be read: colon expected in JSON',
      'tea.json:3:10',
    ],
    ['tea.yaml', 'openapi: 3.0.0\ninfo: {\n\n', 'cannot be read', 'tea.yaml:2:8'],
    ['tea.yaml', 'openapi: 3.0.0\ninfo: {\n\n', 'Correct the file', '2 │ info: {'],
    ['tea.json', '{\n  "openapi": "3.0.0"\n\n', 'Correct the file', '2 │   "openapi"'],
    ['tea.yaml', 'a: &a [1]\nb: &b [*a, *a, *a]\n', 'it has no "openapi"', 'tea.yaml:1:1'],
    [
      'tea.json',
      '{ "swagger": "2.0" }',
      'This is Swagger 2.0',
      'npx swagger2openapi tea.json -o openapi.yaml',
    ],
    ['tea.yaml', 'openapi: 4.0.0\n', 'OpenAPI "4.0.0" is not supported.', '"3.2.x"'],
    ['tea.yaml', '- openapi\n', 'it is not an object', 'It begins with "openapi: 3.1.0"'],
  ])('is said of the whole file: %s %#', async (file, text, message, more) => {
    const files = { 'docs/index.md': '# Home\n', 'docgen.config.mjs': toConfig({ spec: `./${file}` }) };
    const built = await site(text === undefined ? files : { ...files, [file]: text }).build();

    expect(built.exitCode).toBe(1);
    expect(built.diagnostics()).toHaveLength(1);
    expect(built.terminal()).toContain(message);
    expect(built.terminal()).toContain(more);
  });

  it('is said of a description without operations at its place, once for all languages', async () => {
    const built = await site({
      'docs/en/index.md': '# Home\n',
      'docs/zh/index.md': '# 首页\n',
      'tea.yaml': "openapi: 3.1.0\ninfo: { title: Tea, version: '1' }\npaths: 4\n",
      'docgen.config.mjs': toConfig(
        { spec: './tea.yaml' },
        "lang: 'en', locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }],",
      ),
    }).build();

    expect(built.problems()).toEqual(['DG9504 tea.yaml:3:1']);
    expect(built.terminal()).toContain('"./tea.yaml" describes no operation and no schema.');
    expect(built.terminal()).toContain('Write operations below "paths"');
  });

  it.each([
    [{ spec: './tea.yaml', page: 'tag' }, 'page', 'Did you mean "pages"'],
    [{ spec: './tea.yaml', samples: ['rust'] }, 'samples', 'curl'],
    [{ spec: './tea.yaml', tryIt: { origins: ['https://a.example/v1'] } }, 'tryIt', 'is not an origin'],
    [{ spec: './tea.yaml', tryIt: { origins: [] } }, 'tryIt.origins', ''],
    [{ spec: './tea.yaml', outDir: '../api' }, 'outDir', 'not a folder inside the docs folder'],
    [[], '', ''],
  ])('is said of an option: %j', async (options, message, hint) => {
    const built = await site({ 'docs/index.md': '# Home\n', 'docgen.config.mjs': toConfig(options) }).build();

    expect(built.exitCode).toBe(2);
    expect(built.terminal()).toContain('openapi');
    expect(built.terminal()).toContain(message);
    expect(built.terminal()).toContain(hint);
  });
});

describe('a description that grows without end', () => {
  /** Twelve parts, each of which refers five times to the next, and what is wrong then. */
  const toFan = (write: (refs: readonly unknown[]) => unknown, place = '#/x') => {
    const part = (at: number) =>
      at === 11
        ? { type: 'string' }
        : write(Array.from({ length: 5 }, () => ({ $ref: `${place}/a${at + 1}` })));
    const parts = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`a${at}`, part(at)]));
    return {
      openapi: '3.1.0',
      info: { title: 'Tea', version: '1' },
      paths: {
        '/tea': {
          get: {
            responses: {
              200: {
                description: 'Tea.',
                content: { 'application/json': { schema: { $ref: `${place}/a0` } } },
              },
            },
          },
        },
      },
      ...(place === '#/x' ? { x: parts } : { components: { schemas: parts } }),
    };
  };
  const buildSpec = (spec: unknown) =>
    site({
      'docs/index.md': '# Tea\n',
      'docgen.config.ts': toConfig({ spec: 'tea.json' }),
      'tea.json': JSON.stringify(spec, null, 1),
    }).build();

  it.each([
    ['fields', (refs: readonly unknown[]) => ({ type: 'object', properties: { ...refs } })],
    [
      'needed fields',
      (refs: readonly unknown[]) => ({ properties: { ...refs }, required: ['0', '1', '2', '3', '4'] }),
    ],
    ['variants', (refs: readonly unknown[]) => ({ oneOf: refs })],
    ['variants with fields', (refs: readonly unknown[]) => ({ properties: { one: {} }, anyOf: refs })],
    ['parts', (refs: readonly unknown[]) => ({ allOf: refs })],
    ['parts with fields', (refs: readonly unknown[]) => ({ properties: { one: {} }, allOf: refs })],
  ])('by its %s is an error at what is referred to most', async (_, write) => {
    const built = await buildSpec(toFan(write));
    expect(built.problems()).toEqual([expect.stringMatching(/^\S+ tea\.json:\d+/)]);
    expect(built.terminal()).toContain('written out too often');
    expect(built.terminal()).toContain('components/schemas');
  });

  it('by schemas that have pages of their own is told what to list less of', async () => {
    const built = await buildSpec(toFan((refs) => ({ allOf: refs }), '#/components/schemas'));
    expect(built.problems()).toEqual([expect.stringMatching(/^\S+ tea\.json:\d+/)]);
    expect(built.terminal()).toContain('Let fewer schemas list each other in "allOf"');
    expect(built.terminal()).not.toContain('Move it below');
  });

  it('by references on the way to others is an error at each', async () => {
    const spec = { ...toFan(() => ({})), x: {} };
    Object.assign(spec.x, {
      a0: { $ref: '#/x/a0/b' },
      a1: { $ref: '#/x/a2/b/b' },
      a2: { $ref: '#/x/a1/b/b' },
    });
    const built = await buildSpec(spec);
    expect(built.problems()).toHaveLength(3);
    expect(built.terminal()).toContain('"$ref" to "#/x/a0/b" cannot be followed');
  });
});
