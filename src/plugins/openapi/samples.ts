/** Code that sends a request, in several languages. Every value is quoted for its language. */
import type { SampleRequest } from './request.ts';
import type { FormField } from './tried-operation.ts';

export const SAMPLE_LANGUAGES = ['curl', 'fetch', 'python', 'go'] as const;

export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number];

export interface CodeSample {
  /** Name of the tab. */
  readonly label: string;
  /** Language of the highlighter. */
  readonly lang: string;
  readonly code: string;
}

export function createSample(language: SampleLanguage, request: SampleRequest): CodeSample {
  const { label, lang, write } = WRITERS[language];
  return { label, lang, code: write(request) };
}

const WRITERS: Readonly<
  Record<SampleLanguage, { label: string; lang: string; write: (request: SampleRequest) => string }>
> = {
  curl: { label: 'cURL', lang: 'bash', write: writeCurl },
  fetch: { label: 'JavaScript', lang: 'js', write: writeFetch },
  python: { label: 'Python', lang: 'python', write: writePython },
  go: { label: 'Go', lang: 'go', write: writeGo },
};

function writeCurl({ method, url, headers, hasBasicAuth, body }: SampleRequest): string {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const parts = [
    method === 'GET'
      ? `curl ${quote(url)}`
      : method === 'HEAD'
        ? `curl --head ${quote(url)}`
        : `curl -X ${method} ${quote(url)}`,
    ...(hasBasicAuth ? [`-u 'USER:PASSWORD'`] : []),
    ...headers.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
  ];
  switch (body?.kind) {
    case 'json':
      parts.push(`-d ${quote(JSON.stringify(body.value, null, 2))}`);
      break;
    case 'form':
      parts.push(...body.fields.map(({ name, value }) => `--data-urlencode ${quote(`${name}=${value}`)}`));
      break;
    case 'multipart':
      parts.push(
        ...body.fields.map(
          ({ name, value, isFile }) => `-F ${quote(isFile ? `${name}=@file` : `${name}=${value}`)}`,
        ),
      );
      break;
    case 'text':
      parts.push(`-d ${quote(body.text)}`);
      break;
    case 'file':
      parts.push('--data-binary @file');
      break;
    default:
  }
  return parts.join(' \\\n  ');
}

function writeFetch({ method, url, headers, hasBasicAuth, body }: SampleRequest): string {
  const quote = (text: string) =>
    `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  const setup: string[] = [];
  const options: string[] = method === 'GET' ? [] : [`method: '${method}',`];
  const lines = headers.map(
    ([name, value]) => `${/^[A-Za-z_]\w*$/.test(name) ? name : quote(name)}: ${quote(value)},`,
  );
  if (hasBasicAuth) lines.push(`Authorization: 'Basic ' + btoa('USER:PASSWORD'),`);
  if (lines.length > 0) options.push('headers: {', ...lines.map((line) => `  ${line}`), '},');
  if (body?.kind === 'json') {
    const [first = '', ...rest] = JSON.stringify(body.value, null, 2).split('\n');
    const text = [first, ...rest.map((line) => `  ${line}`)].join('\n');
    options.push(`body: JSON.stringify(${text}),`);
  } else if (body?.kind === 'form') {
    options.push(
      'body: new URLSearchParams({',
      ...body.fields.map(({ name, value }) => `  ${quote(name)}: ${quote(value)},`),
      '}),',
    );
  } else if (body?.kind === 'multipart') {
    setup.push('const body = new FormData();');
    for (const { name, value, isFile } of body.fields)
      setup.push(`body.append(${quote(name)}, ${isFile ? 'file' : quote(value)});`);
    setup.push('');
    options.push('body,');
  } else if (body?.kind === 'text') options.push(`body: ${quote(body.text)},`);
  else if (body?.kind === 'file') options.push('body: file,');
  const call =
    options.length === 0
      ? `const response = await fetch(${quote(url)});`
      : [`const response = await fetch(${quote(url)}, {`, ...options.map((line) => `  ${line}`), '});'].join(
          '\n',
        );
  return [...setup, call, 'console.log(response.status, await response.text());'].join('\n');
}

function writePython({ method, url, headers, hasBasicAuth, body }: SampleRequest): string {
  const quote = (text: string) => JSON.stringify(text);
  const map = (entries: readonly (readonly [string, string])[]) => [
    ...entries.map(([name, value]) => `        ${quote(name)}: ${value},`),
    '    },',
  ];
  const args: string[] = [];
  if (headers.length > 0)
    args.push('    headers={', ...map(headers.map(([name, value]) => [name, quote(value)])));
  if (hasBasicAuth) args.push('    auth=("USER", "PASSWORD"),');
  const addForm = (name: string, fields: readonly FormField[], write: (field: FormField) => string) => {
    if (fields.length > 0)
      args.push(`    ${name}={`, ...map(fields.map((field) => [field.name, write(field)])));
  };
  switch (body?.kind) {
    case 'json':
      args.push(`    json=${printPython(body.value, 1)},`);
      break;
    case 'form':
      addForm('data', body.fields, ({ value }) => quote(value));
      break;
    case 'multipart': {
      addForm(
        'files',
        body.fields.filter(({ isFile }) => isFile),
        () => 'open("file", "rb")',
      );
      addForm(
        'data',
        body.fields.filter(({ isFile }) => !isFile),
        ({ value }) => quote(value),
      );
      break;
    }
    case 'text':
      args.push(`    data=${quote(body.text)},`);
      break;
    case 'file':
      args.push('    data=open("file", "rb"),');
      break;
    default:
  }
  const call = `requests.${method.toLowerCase()}`;
  const known = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'].includes(method);
  const name = known ? `${call}(` : `requests.request("${method}", `;
  const request =
    args.length === 0
      ? `response = ${name}${quote(url)})`
      : [`response = ${name.trimEnd()}`, `    ${quote(url)},`, ...args, ')'].join('\n');
  return ['import requests', '', request, 'print(response.status_code, response.text)'].join('\n');
}

/** JSON as Python writes it. */
function printPython(value: unknown, depth: number): string {
  const pad = '    '.repeat(depth + 1);
  const end = '    '.repeat(depth);
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (value === null || value === undefined) return 'None';
  if (Array.isArray(value))
    return value.length === 0
      ? '[]'
      : `[\n${value.map((one) => `${pad}${printPython(one, depth + 1)},\n`).join('')}${end}]`;
  if (typeof value === 'object') {
    const entries = Object.entries(value);
    if (entries.length === 0) return '{}';
    return `{\n${entries.map(([key, one]) => `${pad}${JSON.stringify(key)}: ${printPython(one, depth + 1)},\n`).join('')}${end}}`;
  }
  return JSON.stringify(value);
}

function writeGo({ method, url, headers, hasBasicAuth, body }: SampleRequest): string {
  const quote = (text: string) => JSON.stringify(text);
  const quoteRaw = (text: string) => (text.includes('`') ? quote(text) : `\`${text}\``);
  const imports = new Set(['fmt', 'io', 'net/http']);
  const setup: string[] = [];
  const after: string[] = [];
  let reader = 'nil';
  if (body?.kind === 'json' || body?.kind === 'text') {
    imports.add('strings');
    const text = body.kind === 'json' ? JSON.stringify(body.value, null, 2) : body.text;
    setup.push(`body := strings.NewReader(${quoteRaw(text)})`);
    reader = 'body';
  } else if (body?.kind === 'form') {
    imports.add('net/url').add('strings');
    setup.push(
      'form := url.Values{}',
      ...body.fields.map(({ name, value }) => `form.Set(${quote(name)}, ${quote(value)})`),
    );
    reader = 'strings.NewReader(form.Encode())';
  } else if (body?.kind === 'multipart') {
    imports.add('bytes').add('mime/multipart');
    setup.push('body := &bytes.Buffer{}', 'form := multipart.NewWriter(body)');
    for (const { name, value, isFile } of body.fields) {
      if (!isFile) setup.push(`form.WriteField(${quote(name)}, ${quote(value)})`);
      else {
        imports.add('os');
        setup.push(
          `part, _ := form.CreateFormFile(${quote(name)}, "file")`,
          'file, _ := os.Open("file")',
          'io.Copy(part, file)',
        );
      }
    }
    setup.push('form.Close()');
    after.push('request.Header.Set("Content-Type", form.FormDataContentType())');
    reader = 'body';
  } else if (body?.kind === 'file') {
    imports.add('os');
    setup.push('file, _ := os.Open("file")');
    reader = 'file';
  }
  const lines = [
    ...setup,
    `request, _ := http.NewRequest("${method}", ${quote(url)}, ${reader})`,
    ...headers.map(([name, value]) => `request.Header.Set(${quote(name)}, ${quote(value)})`),
    ...(hasBasicAuth ? ['request.SetBasicAuth("USER", "PASSWORD")'] : []),
    ...after,
    '',
    'response, err := http.DefaultClient.Do(request)',
    'if err != nil {',
    '\tpanic(err)',
    '}',
    'defer response.Body.Close()',
    'text, _ := io.ReadAll(response.Body)',
    'fmt.Println(response.Status, string(text))',
  ];
  return [
    'package main',
    '',
    'import (',
    ...[...imports].sort().map((name) => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    ...lines.map((line) => (line === '' ? '' : `\t${line}`)),
    '}',
  ].join('\n');
}
