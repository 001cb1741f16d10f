import { expect, it } from 'vitest';
import { MOST_LISTED, writeRouteLists } from '../../../src/engine/navigation/route-lists.ts';
import { createRoute } from '../../../src/engine/routes/create-route.ts';
import type { ListedRoute } from '../../../src/shared/types.ts';
import { toConfig } from '../routes/site-folder.ts';

it('lists of a large site the pages nearest to the root, which others are below', () => {
  const config = toConfig('/project', {});
  const deep = Array.from({ length: MOST_LISTED }, (_, index) => `guide/deep/${index}.md`);
  const routes = [...deep, 'start.md'].map((file) => createRoute(file, config));
  const lists = new Map<string, readonly ListedRoute[]>();

  writeRouteLists({
    config,
    routes,
    findPage: () => undefined,
    write: (name, value) => `${lists.set(name, value as ListedRoute[]).size}`,
  });

  const [listed = []] = lists.values();
  expect(listed).toHaveLength(MOST_LISTED);
  expect(listed[0]).toEqual(['/start', '']);
});
