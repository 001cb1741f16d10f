/** Runs once for each test file, also if files share their modules. */
import { afterAll } from 'vitest';
import { removeFolders } from './folders.ts';

afterAll(removeFolders);
