/** `docgenjs/plugins/feedback`: asks the readers of each page if it was helpful. */
import { fileURLToPath } from 'node:url';
import type { Plugin, PluginPage } from 'docgenjs';
import { findFrontmatterKey } from '../find-frontmatter-key.ts';
import { readPageStylesheet } from '../page-stylesheet.ts';
import { type FeedbackOptions, optionsSchema } from './options.ts';
import { writeForm } from './write-form.ts';

export type { FeedbackOptions } from './options.ts';

const RUNTIME = fileURLToPath(new URL('./runtime/on-every-page.js', import.meta.url));
const SELF = "'self'";

/**
 * Asks "Was this page helpful?" below the text of each page, with room for a message. Answers are sent as a form with
 * the fields `page`, `helpful` (`yes` or `no`) and `message`, without script too, and the policy allows their address.
 * `feedback: false` in the frontmatter leaves a page out.
 */
export function pluginFeedback(options: FeedbackOptions): Plugin {
  let action: string | undefined;
  let isShown = false;
  const stylesheet = readPageStylesheet('feedback', new URL('./feedback.css', import.meta.url));
  return {
    name: 'feedback',
    cacheKey: '',
    get csp() {
      return action === undefined ? {} : createPolicy(action);
    },
    config(config, { checkOptions }) {
      action = checkOptions(optionsSchema, options) === undefined ? undefined : options.action;
      if (action === undefined) return config;
      const { builderConfig = {} } = config;
      const { source = {} } = builderConfig;
      const preEntry = [...[source.preEntry ?? []].flat(), RUNTIME];
      return { ...config, builderConfig: { ...builderConfig, source: { ...source, preEntry } } };
    },
    async extendPageData(page, _isProd, { report }) {
      const { feedback } = page.frontmatter;
      if (feedback !== undefined && typeof feedback !== 'boolean') report(await describeWrongValue(page));
      if (action === undefined || feedback === false || !/^doc/.test(page.pageType)) return;
      isShown = true;
      const { after = '', stylesheets = [], ...others } = page.contentBlocks ?? {};
      const form = writeForm({ action, page: page.routePath, lang: page.lang });
      const contentBlocks = {
        ...others,
        after: after + form,
        stylesheets: [...stylesheets, stylesheet.path],
      };
      Object.assign(page, { contentBlocks });
    },
    addFiles: () => (isShown ? [stylesheet] : []),
  };
}

async function describeWrongValue(page: PluginPage) {
  return {
    severity: 'error',
    message: '"feedback" of the frontmatter is neither true nor false.',
    hint: 'Write "feedback: false" to leave the page out.',
    ...(await findFrontmatterKey(page, 'feedback')),
  } as const;
}

/** `form-action` has no sources but those that are named. */
function createPolicy(action: string): Plugin['csp'] & object {
  if (action.startsWith('/')) return {};
  const { protocol, origin } = new URL(action);
  return protocol === 'mailto:'
    ? { 'form-action': [SELF, protocol] }
    : { 'form-action': [SELF, origin], 'connect-src': [origin] };
}
