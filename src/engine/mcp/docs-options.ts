import type { CheckOptions } from '../build/check.ts';

/** Which docs are served. */
export type DocsOptions = Omit<CheckOptions, 'accept' | 'force' | 'external' | 'baseline' | 'updateBaseline'>;
