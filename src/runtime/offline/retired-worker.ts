/** The worker of a site with `offline: false`: it answers nothing, and removes itself. */
import { retire } from './retire.ts';
import type { WorkerScope } from './worker-scope.ts';

const scope = globalThis as unknown as WorkerScope;

scope.addEventListener('install', () => void scope.skipWaiting());
scope.addEventListener('activate', (event) => event.waitUntil(retire(scope)));
