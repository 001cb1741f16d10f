/** `docgenjs/plugins/analytics`: counts page views with Plausible, Umami, GoatCounter, Matomo or Google Analytics. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'docgenjs';
import { addPreEntry } from '../pre-entry.ts';
import { type AnalyticsOptions, optionsSchema } from './options.ts';
import { type Provider, resolveProvider } from './providers.ts';

export type {
  AnalyticsOptions,
  CountingOptions,
  GoatcounterOptions,
  GoogleAnalyticsOptions,
  MatomoOptions,
  PlausibleOptions,
  UmamiOptions,
} from './options.ts';

/** Names by which the browser's half imports what the config says. */
const SETTINGS_MODULE = 'docgen-analytics/settings';
const SENDER_MODULE = 'docgen-analytics/sender';

const getRuntimeFile = (name: string) => fileURLToPath(new URL(`./runtime/${name}.js`, import.meta.url));

/**
 * Counts page views: those of documents that are loaded, and of pages that readers go to inside the site. Page
 * views are sent by docgen itself when the page has loaded, so that no script of the service runs; Google
 * Analytics alone has no other way. The policy allows the address of the service.
 */
export function pluginAnalytics(options: AnalyticsOptions): Plugin {
  let provider: Provider | undefined;
  return {
    name: 'analytics',
    needsServer: true,
    cacheKey: '',
    get csp() {
      return provider?.csp ?? {};
    },
    config(config, { checkOptions }, isProd) {
      provider = undefined;
      const isValid = checkOptions(optionsSchema, options) !== undefined;
      if (!isValid || !(isProd || options.local)) return config;
      provider = resolveProvider(options);
      return addPreEntry(config, getRuntimeFile('on-every-page'));
    },
    addRuntimeModules() {
      if (provider === undefined) return {};
      const { consent = false, doNotTrack = true, local = false } = options;
      const file = JSON.stringify(getRuntimeFile(provider.module));
      return {
        [SETTINGS_MODULE]: `export const settings = ${JSON.stringify({ consent, doNotTrack, local })};`,
        [SENDER_MODULE]: `import { createSender } from ${file};\nexport const send = createSender(${JSON.stringify(provider.settings)});`,
      };
    },
  };
}
