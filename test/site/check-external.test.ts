/** `docgen check --external`: links to other sites, which are servers of this machine here. */
import { describe, expect, it } from 'vitest';
import { type CheckOutcome, checkSite } from '../helpers/check-site.ts';
import { type OtherSite, type Reply, redirect, serveOtherSite } from '../helpers/other-site.ts';
import { type Files, site } from '../helpers/site.ts';

const OPTIONS = { privateHosts: ['127.0.0.1'], retries: 0 };

function project(files: Files, options: object = OPTIONS, more: object = {}) {
  return site({
    'docgen.config.json': JSON.stringify({ check: { orphans: false, external: options }, ...more }),
    ...files,
  });
}

/** Lines without the port of the server, which is another one each time. */
function show({ lines }: CheckOutcome, ...servers: readonly OtherSite[]): string[] {
  return servers.reduce(
    (shown, { origin }, at) =>
      shown.map((line) => line.replaceAll(origin.replace('http://', ''), `other${at || ''}`)),
    [...lines],
  );
}

const page = (...links: readonly string[]) =>
  `# Page\n\n${links.map((link, at) => `[l${at}](${link})\n`).join('\n')}`;

describe('links to other sites', () => {
  it('are not requested without being told to', async () => {
    const other = await serveOtherSite({});
    const made = project({ 'docs/index.md': page(`${other.origin}/gone`) });
    expect((await checkSite(made)).lines).toEqual([]);
    expect(other.requests).toEqual([]);
  });

  it('are dead when the site says so, at each place; one address is asked for once', async () => {
    const other = await serveOtherSite({ '/ok': 'Hello', '/gone': 410 });
    const { origin } = other;
    const made = project({
      'docs/index.md': page(`${origin}/ok`, `${origin}/ok#:~:text=Hello`, `${origin}/missing`),
      'docs/page.mdx': `# Page\n\n<a href="${origin}/gone">x</a>\n\n[again](${origin}/missing)\n`,
    });
    const checked = await checkSite(made, { external: true });
    expect(checked.ok).toBe(false);
    expect(show(checked, other)).toEqual([
      'DG4060 error docs/index.md:7: Dead link "http://other/missing": the site answers with status 404.',
      'DG4060 error docs/page.mdx:3: Dead link "http://other/gone": the site answers with status 410.',
      'DG4060 error docs/page.mdx:5: Dead link "http://other/missing": the site answers with status 404.',
    ]);
    expect(checked.diagnostics[0]).toMatchObject({ column: 1, excerpt: `[l2](${origin}/missing)` });
    expect(checked.diagnostics[0]?.hint).toContain('Link to the page that replaces it');
    expect([...other.requests].sort()).toEqual([
      ...['GET /gone', 'GET /missing', 'GET /robots.txt', 'HEAD /gone', 'HEAD /missing', 'HEAD /ok'],
    ]);
  });

  it('are found in home pages, navigation, icons and the footer, at the place where they are written', async () => {
    const other = await serveOtherSite({});
    const { origin } = other;
    const config = {
      check: { orphans: false, external: OPTIONS },
      themeConfig: {
        socialLinks: [{ icon: 'github', mode: 'link', content: `${origin}/icon` }],
        footer: { message: `<a href='${origin}/footer'>x</a>` },
      },
    };
    const made = site({
      'docgen.config.json': JSON.stringify(config, null, 2),
      'docs/_nav.json': `[\n  { "text": "Other", "link": "${origin}/nav" }\n]`,
      'docs/index.md': `---\npageType: home\nhero:\n  name: x\n  actions:\n    - { text: Go, link: "${origin}/hero" }\n---\n`,
      'docs/image.md': `# Image\n\n![An image](${origin}/image.png)\n`,
    });
    const found = (await checkSite(made, { external: true })).diagnostics.map(
      ({ file, line, message }) => `${file}:${line} ${/\/(\w+)(?:\.png)?":/.exec(message)?.[1]}`,
    );
    expect(found.sort()).toEqual([
      ...['docgen.config.json:20 footer', 'docgen.config.json:16 icon', 'docs/_nav.json:2 nav'].sort(),
      ...['docs/image.md:3 image', 'docs/index.md:6 hero'],
    ]);
  });

  it('that moved for good are warnings with the new address; for a while, they are none', async () => {
    const other = await serveOtherSite({
      '/old': redirect(301, '/older'),
      '/older': redirect(308, '/new'),
      '/new': redirect(302, '/today'),
      '/today': 'Hello',
      '/for-now': redirect(302, '/today'),
      '/loop': redirect(302, '/loop'),
    });
    const { origin } = other;
    const made = project({ 'docs/index.md': page(`${origin}/old`, `${origin}/for-now`, `${origin}/loop`) });
    const checked = await checkSite(made, { external: true });
    expect(checked.ok).toBe(true);
    expect(show(checked, other)).toEqual([
      'DG4061 warning docs/index.md:3: The page of the link "http://other/old" has moved for good, to "http://other/new".',
      'DG4063 warning docs/index.md:7: The link "http://other/loop" could not be checked: it redirects more than 10 times.',
    ]);
  });

  it('need their anchor in the HTML of the page, text fragments and lines of files apart', async () => {
    const other = await serveOtherSite({
      '/a': '<h2 id="one">One</h2><a name=two></a><p id="user-content-three"><i id="安装">',
      '/text': (_request, response) =>
        response.writeHead(200, { 'content-type': 'text/plain' }).end('no elements'),
    });
    const a = `${other.origin}/a`;
    const made = project({
      'docs/index.md': page(
        ...[`${a}#one`, `${a}#two`, `${a}#three`, `${a}#安装`, `${a}#four`, `${a}#four:~:text=x`],
        ...[`${a}#L10-L20`, `${a}#/route`, `${a}#top`, `${other.origin}/text#x`],
      ),
    });
    expect(show(await checkSite(made, { external: true }), other)).toEqual([
      'DG4062 warning docs/index.md:11: Dead anchor "http://other/a#four": the page has no element with the id "four".',
      'DG4062 warning docs/index.md:13: Dead anchor "http://other/a#four:~:text=x": the page has no element with the id "four".',
    ]);
    expect(other.asked().sort()).toEqual(['GET /a', 'GET /text']);
  });
});

describe('a site that does not answer as it should', () => {
  it('is asked by GET where it refuses HEAD', async () => {
    const other = await serveOtherSite({
      '/a': ({ method }, response) => response.writeHead(method === 'HEAD' ? 405 : 200).end('x'),
    });
    const made = project({ 'docs/index.md': page(`${other.origin}/a`) });
    expect((await checkSite(made, { external: true })).lines).toEqual([]);
    expect(other.asked()).toEqual(['HEAD /a', 'GET /a']);
  });

  it('is asked again after "Retry-After", so many times', async () => {
    let busy = 2;
    const answerBusy: Reply = (_request, response) => {
      busy -= 1;
      response.writeHead(busy >= 0 ? 429 : 200, { 'retry-after': '0' }).end();
    };
    const other = await serveOtherSite({
      '/busy': answerBusy,
      '/always': (_request, response) => response.writeHead(503, { 'retry-after': '0' }).end(),
      '/later': (_request, response) => response.writeHead(503, { 'retry-after': '86400' }).end(),
    });
    const { origin } = other;
    const made = project(
      { 'docs/index.md': page(`${origin}/busy`, `${origin}/always`, `${origin}/later`) },
      { ...OPTIONS, retries: 2 },
    );
    const checked = await checkSite(made, { external: true });
    expect(checked.ok).toBe(true);
    expect(show(checked, other)).toEqual([
      'DG4063 warning docs/index.md:5: The link "http://other/always" could not be checked: it answers with status 503.',
      'DG4063 warning docs/index.md:7: The link "http://other/later" could not be checked: it answers with status 503 and asks to come back in 86400 seconds.',
    ]);
    const count = (path: string) => other.asked().filter((line) => line === `HEAD ${path}`).length;
    expect([count('/busy'), count('/always'), count('/later')]).toEqual([3, 3, 1]);
  });

  it('is a warning when it cannot be reached or refuses to show the page', async () => {
    const other = await serveOtherSite({
      '/robots.txt': 404,
      '/login': 401,
      '/cut': (request) => request.socket.destroy(),
    });
    const { origin } = other;
    const made = project({
      'docs/index.md': page(`${origin}/login`, `${origin}/cut`, 'http://127.0.0.1:1/x'),
    });
    const checked = await checkSite(made, { external: true });
    expect(checked.ok).toBe(true);
    expect(show(checked, other)).toEqual([
      'DG4063 warning docs/index.md:3: The link "http://other/login" could not be checked: it answers with status 401.',
      'DG4063 warning docs/index.md:5: The link "http://other/cut" could not be checked: the host closed the connection.',
      'DG4063 warning docs/index.md:7: The link "http://127.0.0.1:1/x" could not be checked: the host refuses the connection.',
    ]);
  });

  it('is not asked for what its robots.txt forbids, which is one note', async () => {
    const other = await serveOtherSite({
      '/robots.txt': 'User-agent: *\nDisallow: /private\n',
      '/to': redirect(302, '/private/b'),
      '/ok': 'x',
    });
    const { origin } = other;
    const made = project({ 'docs/index.md': page(`${origin}/private/a`, `${origin}/to`, `${origin}/ok`) });
    const checked = await checkSite(made, { external: true });
    expect(show(checked, other)).toEqual([
      'DG4064 info docs/index.md:3: 2 links to "other" not requested: its robots.txt does not allow it.',
    ]);
    expect(other.asked().sort()).toEqual(['HEAD /ok', 'HEAD /to']);
  });

  it('cannot fill the memory: a page is read so far, and its anchors beyond are not judged', async () => {
    const other = await serveOtherSite({
      '/large': (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        const more = () => {
          while (!response.destroyed && response.write('x'.repeat(65_536)));
        };
        response.on('drain', more);
        more();
      },
    });
    const made = project({ 'docs/index.md': page(`${other.origin}/large#end`) });
    expect((await checkSite(made, { external: true })).lines).toEqual([]);
  });
});

describe('requests', () => {
  it('go to no address of this machine or its network, also not by a redirect or a name', async () => {
    const inside = await serveOtherSite({ '/secret': 'x' });
    const port = new URL(inside.origin).port;
    const made = project(
      {
        'docs/index.md': page(
          ...[
            `http://127.0.0.1:${port}/secret`,
            `http://localhost:${port}/secret`,
            `http://0x7f.1:${port}/secret`,
          ],
          ...['http://169.254.169.254/latest', 'http://10.0.0.1/'],
        ),
        'docs/_nav.json': `[{ "text": "x", "link": "http://[::ffff:127.0.0.1]:${port}/secret" }]`,
      },
      { retries: 0 },
    );
    const checked = await checkSite(made, { external: true });
    expect(inside.requests).toEqual([]);
    expect(checked.lines.filter((line) => !line.startsWith('DG4064 info'))).toEqual([]);
    expect(checked.lines[0]).toBe(
      `DG4064 info docs/index.md:3: 2 links to "127.0.0.1:${port}" not requested: it is an address of this machine or a private network.`,
    );
    expect(checked.lines).toHaveLength(5);

    const outside = await serveOtherSite({ '/in': redirect(302, `http://localhost:${port}/secret`) });
    const redirected = project({ 'docs/index.md': page(`${outside.origin}/in`) });
    await checkSite(redirected, { external: true });
    expect(outside.asked()).toContain('HEAD /in');
    expect(inside.requests).toEqual([]);
  });

  it('of an untrusted checkout do not go there either, whatever its config says', async () => {
    const inside = await serveOtherSite({});
    const made = project({ 'docs/index.md': page(`${inside.origin}/secret`) });
    const checked = await checkSite(made, { external: true, untrusted: true });
    expect(inside.requests).toEqual([]);
    const skipped = checked.diagnostics.find(({ code }) => code === 'DG4064');
    // Options of the checkout are not asked, so no message advises one.
    expect(skipped?.hint).toBe('Readers elsewhere cannot open it, and an untrusted check never asks for it.');
  });

  it('are so many at once in all, and to one host', async () => {
    const running = { now: 0, most: 0 };
    const waiting: (() => void)[] = [];
    const paths = ['/1', '/2', '/3', '/4', '/5', '/6'];
    const reply: Reply = (_request, response) => {
      running.now += 1;
      running.most = Math.max(running.most, running.now);
      waiting.push(() => {
        running.now -= 1;
        response.end();
      });
      const isLast = other.asked().length === paths.length;
      // One goes when the second is there; a third would be seen before.
      if (waiting.length >= 2) for (const end of waiting.splice(0, isLast ? 9 : 1)) end();
    };
    const other = await serveOtherSite(Object.fromEntries(paths.map((path) => [path, reply])));
    const files = { 'docs/index.md': page(...paths.map((path) => other.origin + path)) };
    const made = project(files, { ...OPTIONS, perHost: 2, concurrency: 8 });
    expect((await checkSite(made, { external: true })).lines).toEqual([]);
    expect(running.most).toBe(2);
  });

  it('are made for allowed addresses alone, without the ignored ones', async () => {
    const other = await serveOtherSite({});
    const { origin } = other;
    const links = [
      `${origin}/docs/a`,
      `${origin}/docs/a/edit/b`,
      `${origin}/blog`,
      `${origin}/docs/excluded`,
    ];
    const made = project(
      { 'docs/index.md': page(...links) },
      { ...OPTIONS, allow: [`${origin}/docs/`], ignore: ['*/edit/'] },
      { markdown: { link: { checkDeadLinks: { excludes: [`${origin}/docs/excluded`] } } } },
    );
    expect((await checkSite(made, { external: true })).lines).toHaveLength(1);
    expect(new Set(other.asked())).toEqual(new Set(['HEAD /docs/a', 'GET /docs/a']));
  });
});

describe('what was found', () => {
  it('is not asked for again for some days; what was not found is', async () => {
    const other = await serveOtherSite({ '/ok': 'x', '/anchor': '<p id="a">' });
    const { origin } = other;
    const made = project({ 'docs/index.md': page(`${origin}/ok`, `${origin}/anchor#a`, `${origin}/gone`) });
    const first = await checkSite(made, { external: true });
    other.requests.length = 0;
    const second = await checkSite(made, { external: true });
    expect(second.lines).toEqual(first.lines);
    expect(other.asked()).toEqual(['HEAD /gone', 'GET /gone']);

    other.requests.length = 0;
    await checkSite(made, { external: true, force: true });
    expect(other.asked().sort()).toEqual(['GET /anchor', 'GET /gone', 'HEAD /gone', 'HEAD /ok']);
  });

  it('is asked for each time with `cacheDays: 0`', async () => {
    const other = await serveOtherSite({ '/ok': 'x' });
    const made = project({ 'docs/index.md': page(`${other.origin}/ok`) }, { ...OPTIONS, cacheDays: 0 });
    await checkSite(made, { external: true });
    await checkSite(made, { external: true });
    expect(other.asked()).toEqual(['HEAD /ok', 'HEAD /ok']);
  });
});
