import { describe, expect, it } from 'vitest';
import { findSections } from '../../../src/search/find-sections.ts';
import { createTestRecord, readTestIndex, writeTestIndex } from '../../helpers/search-index.ts';

const PAGES = [
  createTestRecord('部署', '静态资源与模块联邦，不属于这里'),
  createTestRecord('国际化与主题', '渲染'),
  createTestRecord('环境变量与参数', '过滤'),
];
const OTHERS = Array.from({ length: 1000 }, (_, at) => createTestRecord(`Page ${at}`, 'text'));

const small = readTestIndex(writeTestIndex(PAGES));
const large = readTestIndex(writeTestIndex([...PAGES, ...OTHERS], { maxPackedBytes: 0 }));

async function ask(reader: typeof small, query: string): Promise<string> {
  const { hits, unknown = [] } = await findSections(reader, query, { snippetWords: 10 });
  return [hits[0]?.objectID ?? 'nothing', ...unknown].join(' ');
}

describe('Chinese words', () => {
  it.each([
    ['布署', '/部署'],
    ['bushu', '/部署'],
    ['國際化', '/国际化与主题'],
    ['guojihua', '/国际化与主题'],
    ['主体', '/国际化与主题'],
    ['環境變量', '/环境变量与参数'],
    ['canshu', '/环境变量与参数'],
    ['布署 zyzzy', '/部署 zyzzy'],
  ])('of headings are found by their sound or in traditional characters: %s', async (query, found) => {
    expect(await ask(small, query)).toBe(found);
    expect(await ask(large, query)).toBe(found);
  });

  it.each([
    ['静太资源', '/部署'],
    ['模块连邦', '/部署'],
    ['宣染', '/国际化与主题'],
    ['guolv', '/环境变量与参数'],
  ])('of texts are found like that on a small site: %s', async (query, found) => {
    expect(await ask(small, query)).toBe(found);
  });

  it.each(['布署', '國際化'])(
    'are found where a page has them as they are misspelt, after that page: %s',
    async (query) => {
      const misspelt = createTestRecord('Slips', '布署、國際化');
      const reader = readTestIndex(writeTestIndex([...PAGES, misspelt]));
      const { hits } = await findSections(reader, query, { snippetWords: 10 });

      expect(hits.map(({ objectID }) => objectID)).toEqual([
        '/Slips',
        query === '布署' ? '/部署' : '/国际化与主题',
      ]);
    },
  );

  it('are shown where a long text has them as they are typed, however many sections have the word that sounds like them', async () => {
    const common = Array.from({ length: 40 }, (_, at) => createTestRecord(`部署 ${at}`, '部署站点'));
    const long = createTestRecord('Slips', `${'其他内容不断继续。'.repeat(30)}有人写成布署。`);
    const { hits } = await findSections(readTestIndex(writeTestIndex([...common, long])), '布署', {
      snippetWords: 10,
    });

    expect(hits.map(({ objectID }) => objectID)).toContain('/Slips');
  });

  it.each(['zyzzy', '鸭子', 'bushuo', 'shanghai', 'a'])('are not found in %s', async (query) => {
    expect((await ask(small, query)).split(' ')[0]).toBe('nothing');
  });

  it('are left alone where headings are Japanese', async () => {
    const reader = readTestIndex(writeTestIndex([createTestRecord('部署のこと', '部署')]));

    expect(await ask(reader, '布署')).toBe('nothing 布署');
  });
});
