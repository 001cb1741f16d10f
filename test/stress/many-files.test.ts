import { it } from 'vitest';
import { tryManyFiles } from '../e2e/many-files.ts';

it('2 000 pages and 9 000 files: the first page is there at once, and changes of all are few updates', async () => {
  await tryManyFiles({ pages: 2000, others: 9000 });
});
