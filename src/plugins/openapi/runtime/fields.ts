/** Fields of the console: server, parameters, and what labels them. */
import type { TriedOperation, TriedParameter } from '../tried-operation.ts';
import { element } from './element.ts';
import type { ConsoleWords } from './words.ts';

/** A piece of the form. */
export interface Piece<Value> {
  /** Undefined if there is nothing to fill in. */
  readonly node: HTMLElement | undefined;
  read(): Value;
}

export function createServerChoice({ servers }: TriedOperation, words: ConsoleWords): Piece<string> {
  const [only = ''] = servers;
  if (servers.length === 1)
    return {
      node: element('p', { class: 'rp-try-it__server' }, `${words.server}: `, element('code', {}, only)),
      read: () => only,
    };
  const select = createSelect(servers);
  return { node: createLabel(words.server, '', select), read: () => select.value };
}

export function createLabel(name: string, note: string, control: HTMLElement): HTMLElement {
  const text = element('span', { class: 'rp-try-it__name' }, name);
  if (note !== '') text.append(' ', element('small', {}, note));
  return element('label', {}, text, control);
}

export function createSelect(
  values: readonly string[],
  names: readonly string[] = values,
): HTMLSelectElement {
  const options = values.map((value, at) => element('option', { value }, names[at] ?? value));
  return element('select', {}, ...options);
}

export function createGroup(legend: string, ...children: readonly Node[]): HTMLElement {
  return element('fieldset', {}, element('legend', {}, legend), ...children);
}

export function createParameters(
  { parameters }: TriedOperation,
  words: ConsoleWords,
): Piece<readonly string[]> {
  const controls = parameters.map(createControl);
  const labels = parameters.map((parameter, at) => {
    const { name, type, isRequired } = parameter;
    const hint = type === 'array' ? words.comma : type === 'object' ? words.json : '';
    const notes = [words[parameter.in], isRequired ? words.required : '', hint].filter((note) => note !== '');
    return createLabel(name, notes.join(' · '), controls[at] as HTMLElement);
  });
  return {
    node: labels.length > 0 ? createGroup(words.parameters, ...labels) : undefined,
    read: () => controls.map(({ value }) => value),
  };
}

function createControl({
  type,
  values,
  isRequired,
  example,
}: TriedParameter): HTMLInputElement | HTMLSelectElement {
  const choices = type === 'boolean' ? ['true', 'false'] : type === 'array' ? [] : values;
  if (choices.length > 0) {
    const select = createSelect(isRequired ? choices : ['', ...choices]);
    if (isRequired && choices.includes(example)) select.value = example;
    return select;
  }
  const input = element('input', {
    type: 'text',
    required: isRequired,
    spellcheck: 'false',
    autocapitalize: 'off',
    ...(type === 'number' && { inputmode: 'decimal' }),
    ...(!isRequired && { placeholder: example }),
  });
  if (isRequired) input.value = example;
  return input;
}
