/** A file of the public folder is the author's: what a build copies, `dev` and `preview` show. */
import { expect, it, onTestFinished } from 'vitest';
import { preview } from '../../src/engine/build/preview.ts';
import { dev } from '../../src/engine/dev/dev.ts';
import { site } from '../helpers/site.ts';

it('is in the output, in dev and in preview, source maps too', async () => {
  const files = { 'demo.js': 'run();\n//# sourceMappingURL=demo.js.map\n', 'demo.js.map': '{"version":3}' };
  const made = site({
    'docs/index.md': '# Home\n',
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`docs/public/${name}`, text])),
  });
  const built = await made.build();
  expect(built.problems()).toEqual([]);
  for (const start of [dev, preview]) {
    const server = await start({ cwd: made.dir, port: 0 });
    onTestFinished(() => server.close());
    for (const [name, text] of Object.entries(files)) {
      expect(built.read(name)).toBe(text);
      const response = await fetch(server.urls.local + name);
      expect([response.status, await response.text()]).toEqual([200, text]);
    }
  }
});
