import { expect, it } from 'vitest';
import { planPublish } from '../../../src/engine/publish/plan-publish.ts';

it('sends a page after what it needs, and the service worker when all is there', () => {
  const paths = [
    ...['service-worker.js', 'index.html', 'static/search/en/index.json', 'static/app-0a1b2c3d.js'],
    ...['manifest-en.webmanifest', 'static/pages/index.bin'],
  ];
  const { steps } = planPublish({
    files: new Map(paths.map((path) => [path, 1])),
    objects: new Map(),
    record: { files: new Set(), left: new Map(), tags: new Map() },
    hashFile: () => '',
    now: new Date(0),
    ...{ keepDays: 30, takesOver: false },
  });
  expect(steps).toEqual([
    ['static/app-0a1b2c3d.js'],
    ['manifest-en.webmanifest', 'static/pages/index.bin'],
    ['index.html'],
    ['static/search/en/index.json'],
    ['service-worker.js'],
  ]);
});
