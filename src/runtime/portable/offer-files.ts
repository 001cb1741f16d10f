/** Runs first on a page of a site that is opened without a server. */
import { createSiteFiles } from './site-files.ts';

Object.assign(globalThis, { docgenFiles: createSiteFiles(document.currentScript as HTMLScriptElement) });
