/** Texts of this plugin, in the language of the page. */

import { useLang } from 'docgenjs/runtime';
import { getLanguage } from '../../common/get-language.ts';

const en = {
  demo: 'Demo',
  code: 'Code',
  failed: 'This demo does not work:',
  missing: 'There is no such demo.',
  reload: 'Load again',
  open: 'Open in a new tab',
  scan: 'QR code',
  scanHint: 'The address of the demo, for a phone.',
  localHint: 'A phone cannot reach this address: start "docgen dev --host" and open its network address.',
};

const zh: typeof en = {
  demo: '示例',
  code: '代码',
  failed: '示例无法运行：',
  missing: '没有这个示例。',
  reload: '重新加载',
  open: '在新标签页中打开',
  scan: '二维码',
  scanHint: '示例的地址，可用手机打开。',
  localHint: '手机无法访问此地址：请运行“docgen dev --host”，再打开其中的网络地址。',
};

export function useWords(): typeof en {
  return getLanguage(useLang()) === 'zh' ? zh : en;
}
