/** Runs once for each test file, also where files share their modules. */
import { afterAll } from 'vitest';
import { removeFolders } from './folders.ts';

afterAll(removeFolders);
