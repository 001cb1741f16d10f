/** The words around the figures of search. */
export const SEARCH_TEXT = {
  en: {
    search: (loads) => `## Search {#search}

docgen's engine compared with two others, on the same generated pages: the index is built from their sections and queried in Chromium on an otherwise empty page. MiniSearch is set up as VitePress does it, Pagefind as its own search box does it. The first answer includes loading the engine, and is the median of ${loads} fresh sessions. Each expected result occurs in at most ten sections and must be among the first 20 hits.`,
    searchCorpus: (language, pages, sections) => `${language}, ${pages} pages with ${sections} sections:`,
    searchLanguages: { en: 'English', zh: 'Chinese' },
    searchHead: 'Measure',
    searchRows: {
      buildMs: 'building the index',
      peakMb: 'peak memory of that',
      script: 'script of the engine, gzip',
      firstBytes: 'loaded before the first answer',
      firstRequests: 'in so many requests',
      firstMs: 'first answer',
      newP50Ms: 'a new query, median',
      newP95Ms: 'a new query, 95 %',
      repeatP50Ms: 'the same again, median',
      repeatP95Ms: 'the same again, 95 %',
    },
    searchSites: `Search in a whole site: what it adds to a build, and how long readers wait in the search box. The box waits 80 ms for the next key before it loads anything, which is part of the first answer here.`,
    siteRows: {
      withoutMs: 'cold build without search',
      coldMs: 'cold build with search',
      peakMb: 'peak memory of that',
      editMs: 'build after an edit of a page',
      files: 'files of the index',
      bytes: 'size of the index',
      firstOpenMs: 'from the key to the box, the first time',
      openMs: 'from the key to the box, after that',
      firstMs: 'from the text to the first answer',
      firstBytes: 'loaded for that, with the box',
      firstRequests: 'in so many requests',
    },
    relevance: ([en, zh]) => `### Right answers first {#search-relevance}

How often the right section comes first: ${en.queries} English and ${zh.queries} Chinese queries (names of options, whole and being typed, subjects, questions, misspelt words, Chinese with names) over ${en.sections} and ${zh.sections} sections of other tools' documentation. Rank is the mean of 1, 1/2, 1/3 … for the first right section in the first place, the second, the third …; recall the share of queries with a right one among the first five.`,
    searchEngine: 'Engine',
    searchEngines: {
      'MiniSearch, set up as VitePress does it': 'MiniSearch as in VitePress',
      "MiniSearch with docgen's analyser": "MiniSearch with docgen's analyser",
    },
    relevanceHead: (lang) => [`${lang}: rank`, `${lang}: recall`],
    recall: {
      words: 'found: two words of a section',
      typo: 'found: a misspelt word of a heading',
      substring: 'found: two to six characters in a row',
    },
  },
  zh: {
    search: (loads) => `## 搜索 {#search}

在同样的生成页面上比较 docgen 的引擎和另外两个引擎：索引由各页面的章节构建，查询在 Chromium 的空白页面中进行。MiniSearch 的设置与 VitePress 相同，Pagefind 的设置与它自带的搜索框相同。首次结果包括加载引擎的时间，取 ${loads} 次全新会话的中位数。要找的内容最多出现在十个章节里，必须排在前 20 条结果之内。`,
    searchCorpus: (language, pages, sections) => `${language}，${pages} 页，${sections} 个章节：`,
    searchLanguages: { en: '英文', zh: '中文' },
    searchHead: '项目',
    searchRows: {
      buildMs: '构建索引',
      peakMb: '构建索引的峰值内存',
      script: '引擎的脚本（gzip）',
      firstBytes: '首次结果之前加载的数据',
      firstRequests: '首次结果之前的请求数',
      firstMs: '首次结果',
      newP50Ms: '新的查询，中位数',
      newP95Ms: '新的查询，95 %',
      repeatP50Ms: '重复的查询，中位数',
      repeatP95Ms: '重复的查询，95 %',
    },
    searchSites: `整个站点中的搜索：它让构建多花多少时间，读者在搜索框里要等多久。搜索框会等 80 ms，看是否还有下一次按键，然后才加载数据；这段时间也算在首次结果里。`,
    siteRows: {
      withoutMs: '不带搜索的冷构建',
      coldMs: '带搜索的冷构建',
      peakMb: '带搜索的冷构建的峰值内存',
      editMs: '修改一页之后的构建',
      files: '索引的文件数',
      bytes: '索引的大小',
      firstOpenMs: '从按键到搜索框打开，第一次',
      openMs: '从按键到搜索框打开，之后',
      firstMs: '从输入到首次结果',
      firstBytes: '为此加载的数据，包括搜索框',
      firstRequests: '为此发出的请求数',
    },
    relevance: ([en, zh]) => `### 正确的结果排在前面 {#search-relevance}

正确的章节排在第几位：在其他工具的文档上（英文 ${en.sections} 个章节，中文 ${zh.sections} 个章节），用 ${en.queries} 个英文查询和 ${zh.queries} 个中文查询测得，包括完整的和正在输入的选项名、主题、问句、拼写错误，以及中文与名称的混合。排名得分：首个正确章节排第一、第二、第三……时分别记 1、1/2、1/3……，取平均值；召回率：前五条里有正确章节的查询所占的比例。`,
    searchEngine: '引擎',
    searchEngines: {
      'MiniSearch, set up as VitePress does it': 'MiniSearch（VitePress 的设置）',
      "MiniSearch with docgen's analyser": 'MiniSearch（docgen 的分词）',
    },
    relevanceHead: (lang) => [`${lang}：排名得分`, `${lang}：召回率`],
    recall: {
      words: '找到：章节里的两个词',
      typo: '找到：标题里拼错的词',
      substring: '找到：任意连续的二至六个字',
    },
  },
};
