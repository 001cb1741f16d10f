/** `docgenjs/plugins/analytics`: counts page views with Plausible, Umami, GoatCounter, Matomo or Google Analytics. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'docgenjs';
import { addPreEntry } from '../common/pre-entry.ts';
import { type AnalyticsOptions, optionsSchema } from './options.ts';

export type {
  AnalyticsOptions,
  CountingOptions,
  GoatcounterOptions,
  GoogleAnalyticsOptions,
  MatomoOptions,
  PlausibleOptions,
  UmamiOptions,
} from './options.ts';

/** Names by which the browser half imports settings from the config. */
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

interface Provider {
  /** Name of the module of `runtime/` that sends. */
  readonly module: string;
  /** Settings of the sender. */
  readonly settings: Readonly<Record<string, string | number>>;
  readonly csp: NonNullable<Plugin['csp']>;
}

/** Resolves the sender of a service, its settings, and the sources that the policy has to allow. */
function resolveProvider(options: AnalyticsOptions): Provider {
  switch (options.provider) {
    case 'plausible': {
      const { domain, host = 'https://plausible.io' } = options;
      return { module: 'plausible', settings: { domain, url: join(host, 'api/event') }, csp: allow(host) };
    }
    case 'umami': {
      const { websiteId, host = 'https://cloud.umami.is' } = options;
      return { module: 'umami', settings: { websiteId, url: join(host, 'api/send') }, csp: allow(host) };
    }
    case 'goatcounter':
      return {
        module: 'goatcounter',
        settings: { url: join(options.host, 'count') },
        csp: allow(options.host),
      };
    case 'matomo': {
      const { siteId, host } = options;
      return { module: 'matomo', settings: { siteId, url: join(host, 'matomo.php') }, csp: allow(host) };
    }
    case 'ga4': {
      const { measurementId, host = 'https://www.googletagmanager.com' } = options;
      return {
        module: 'google-analytics',
        settings: { measurementId, url: `${join(host, 'gtag/js')}?id=${measurementId}` },
        csp: allowGoogle(host),
      };
    }
  }
}

function join(host: string, path: string): string {
  return `${host.replace(/\/+$/, '')}/${path}`;
}

function allow(host: string): Provider['csp'] {
  return { 'connect-src': [new URL(host).origin] };
}

/** As listed by Google for a policy. Its script creates other scripts, through a policy of that name. */
function allowGoogle(host: string): Provider['csp'] {
  const { origin } = new URL(host);
  const hosts = [
    origin,
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ];
  return {
    'script-src': [origin, 'https://*.googletagmanager.com'],
    'connect-src': hosts,
    'img-src': hosts,
    'trusted-types': ['docgen-analytics', 'goog#html'],
  };
}
