/** What each service needs: what its sender is given, and what the policy has to allow. */
import type { Plugin } from 'docgenjs';
import type { AnalyticsOptions } from './options.ts';

export interface Provider {
  /** Name of the module of `runtime/` that sends. */
  readonly module: string;
  /** What the sender is made with. */
  readonly settings: Readonly<Record<string, string | number>>;
  readonly csp: NonNullable<Plugin['csp']>;
}

export function resolveProvider(options: AnalyticsOptions): Provider {
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

/** As Google lists them for a policy. Its script makes scripts of its own, by a policy of that name. */
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
