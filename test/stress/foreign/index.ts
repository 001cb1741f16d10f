/** All of them: the run, the table in the docs and what of it `npm test` builds. */
import { navigation } from './navigation.ts';
import { pages } from './pages.ts';
import type { Topic } from './scenario.ts';

export const topics: readonly Topic[] = [navigation, pages];
