/** Parts that only sites with `themeConfig.llmsUI` have: no other loads any of this. */
import {
  LlmsActions,
  LlmsContainer,
  LlmsCopyButton,
  LlmsCopyRow,
  LlmsHint,
  LlmsOpenRow,
  LlmsViewOptions,
} from './page/llms.tsx';

export const llmsParts = {
  LlmsActions,
  LlmsContainer,
  LlmsCopyButton,
  LlmsCopyRow,
  LlmsHint,
  LlmsOpenRow,
  LlmsViewOptions,
};
