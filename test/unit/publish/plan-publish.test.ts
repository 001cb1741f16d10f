import { expect, it } from 'vitest';
import { planPublish } from '../../../src/engine/publish/plan-publish.ts';
import { hashPath } from '../../../src/engine/publish/publish-record.ts';

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
    keepDays: 30,
    takesOver: false,
  });
  expect(steps).toEqual([
    ['static/app-0a1b2c3d.js'],
    ['manifest-en.webmanifest', 'static/pages/index.bin'],
    ['index.html'],
    ['static/search/en/index.json'],
    ['service-worker.js'],
  ]);
});

it('leaves objects alone whose names are no addresses: a request would be for the bucket, or for what lies elsewhere', () => {
  const names = ['', '..', '../other/index.html', 'a/./b', 'old.html'];
  const { removed, foreign } = planPublish({
    files: new Map(),
    objects: new Map(names.map((name) => [name, { size: 1, etag: '' }])),
    record: { files: new Set(names.map(hashPath)), left: new Map(), tags: new Map() },
    hashFile: () => '',
    now: new Date(0),
    keepDays: 30,
    takesOver: true,
  });
  expect({ removed, foreign }).toEqual({ removed: ['old.html'], foreign: 4 });
});
