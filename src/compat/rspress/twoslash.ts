/** `@rspress/plugin-twoslash`: docgen's own plugin for code has it as an option. */
import type { Plugin } from 'docgenjs';
import { pluginShiki, type TwoslashOptions } from 'docgenjs/plugins/shiki';
import { pickKnown, withNotices } from './with-notices.ts';

interface PeerOptions {
  readonly explicitTrigger?: boolean;
  /** docgen stores the results for samples in any case. */
  readonly cache?: boolean;
  readonly twoslashOptions?: Readonly<Record<string, unknown>> & {
    readonly compilerOptions?: Readonly<Record<string, unknown>>;
    readonly customTags?: readonly string[];
  };
}

export function pluginTwoslash({ cache: _, twoslashOptions = {}, ...others }: PeerOptions = {}): Plugin {
  const { compilerOptions, customTags, ...further } = twoslashOptions;
  const { options, notices } = pickKnown<TwoslashOptions>(
    {
      ...others,
      compilerOptions,
      customTags,
      twoslashOptions: Object.keys(further).length === 0 ? undefined : further,
    },
    ['explicitTrigger', 'compilerOptions', 'customTags', 'twoslashOptions'],
  );
  // A site may have docgen's own plugin for code beside it.
  return withNotices({ ...pluginShiki({ twoslash: options }), name: 'twoslash' }, notices);
}

export { pluginTwoslash as default };
