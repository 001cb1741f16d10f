/** Texts of the console, in the language of the page. */
import { getLanguage } from '../../common/get-language.ts';

const EN = {
  authorization: 'Authorization',
  body: 'Request body',
  bodyCut: (count: string) => `Only the first ${count} characters are shown.`,
  cancel: 'Cancel',
  cancelled: 'Cancelled.',
  comma: 'separate values with commas',
  console: (name: string) => `Try it: ${name}`,
  failed: (origin: string, site: string) =>
    `No answer could be read from ${origin}. Either it cannot be reached, or it does not allow requests from ${site} (CORS).`,
  fileLabel: 'File',
  header: 'header',
  headers: 'Headers',
  headersHidden: 'A page sees only the headers that the server exposes to it.',
  insecure: (origin: string) =>
    `The browser does not send from a page with HTTPS to ${origin}, which has none.`,
  invalidHeader: (name: string) => `“${name}” has characters that no header may have.`,
  invalidJson: (name: string) => `“${name}” must be a JSON object.`,
  json: 'a JSON object',
  mediaType: 'Media type',
  noBody: 'The answer has no body.',
  none: 'none',
  notListed: (origin: string) => `Requests to ${origin} are not allowed on this site.`,
  notText: (size: string) => `${size} of data that is not text.`,
  offline: 'There is no connection to the network.',
  parameters: 'Parameters',
  password: 'password',
  path: 'path',
  query: 'query',
  redirected:
    'The server redirects the request. The console does not follow redirects, since their target may be any site.',
  refused: (origin: string) =>
    `The content security policy of this site does not allow requests to ${origin}.`,
  required: 'required',
  response: 'Response',
  scheme: 'Scheme',
  send: 'Send',
  sending: 'Waiting for the answer…',
  server: 'Server',
  token: 'token',
  unsendable: (names: string) => `A page cannot send these: ${names}.`,
  user: 'user name',
};

export type ConsoleWords = typeof EN;

const ZH: ConsoleWords = {
  authorization: '授权',
  body: '请求体',
  bodyCut: (count) => `只显示前 ${count} 个字符。`,
  cancel: '取消',
  cancelled: '已取消。',
  comma: '多个值用逗号分隔',
  console: (name) => `在线调试：${name}`,
  failed: (origin, site) =>
    `没有读到 ${origin} 的响应：可能无法连接该服务器，也可能它不允许来自 ${site} 的请求（CORS）。`,
  fileLabel: '文件',
  header: '请求头',
  headers: '响应头',
  headersHidden: '页面只能看到服务器允许其读取的响应头。',
  insecure: (origin) => `浏览器不会从 HTTPS 页面向未使用 HTTPS 的 ${origin} 发送请求。`,
  invalidHeader: (name) => `“${name}”含有请求头不允许的字符。`,
  invalidJson: (name) => `“${name}”必须是 JSON 对象。`,
  json: 'JSON 对象',
  mediaType: '媒体类型',
  noBody: '响应没有内容。',
  none: '无',
  notListed: (origin) => `本站不允许向 ${origin} 发送请求。`,
  notText: (size) => `${size} 非文本数据。`,
  offline: '网络未连接。',
  parameters: '参数',
  password: '密码',
  path: '路径',
  query: '查询',
  redirected: '服务器要求重定向。目标可能是任意地址，因此这里不会跟随。',
  refused: (origin) => `本站的内容安全策略不允许向 ${origin} 发送请求。`,
  required: '必填',
  response: '响应',
  scheme: '方式',
  send: '发送',
  sending: '正在等待响应…',
  server: '服务器',
  token: '令牌',
  unsendable: (names) => `页面无法发送以下内容：${names}。`,
  user: '用户名',
};

export function getConsoleWords(): ConsoleWords {
  return getLanguage(document.documentElement.lang) === 'zh' ? ZH : EN;
}
