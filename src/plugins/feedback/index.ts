/** `docgenjs/plugins/feedback`: asks the readers of each page if it was helpful. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'docgenjs';
import { addBlockAfter, isWanted } from '../common/block-after.ts';
import { readPageStylesheet } from '../common/page-stylesheet.ts';
import { addPreEntry } from '../common/pre-entry.ts';
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
    needsServer: true,
    cacheKey: '',
    get csp() {
      return action === undefined ? {} : createPolicy(action);
    },
    config(config, { checkOptions }) {
      action = checkOptions(optionsSchema, options) === undefined ? undefined : options.action;
      if (action === undefined) return config;
      return addPreEntry(config, RUNTIME);
    },
    async extendPageData(page, _isProd, { report }) {
      const isAsked = await isWanted(page, 'feedback', report);
      if (action === undefined || !isAsked) return;
      isShown = true;
      const form = writeForm({ action, page: page.routePath, lang: page.lang });
      addBlockAfter(page, form, stylesheet.path);
    },
    addFiles: () => (isShown ? [stylesheet] : []),
  };
}

/** `form-action` has no sources but those that are named. */
function createPolicy(action: string): Plugin['csp'] & object {
  if (action.startsWith('/')) return {};
  const { protocol, origin } = new URL(action);
  return protocol === 'mailto:'
    ? { 'form-action': [SELF, protocol] }
    : { 'form-action': [SELF, origin], 'connect-src': [origin] };
}
