/** The words around the figures. */
import { SEARCH_TEXT } from './search-text.js';

const toNode = (node) => node.replace(/^v/, 'Node ');
const formatMachine = ({ cores, node }) => `${cores} cores, ${toNode(node)}`;
const formatMachineZh = ({ cores, node }) => `${cores} 核，${toNode(node)}`;

export const TEXT = {
  en: {
    run: ({ date, commit, machine }) =>
      `, one run on ${date} at commit ${commit}: ${formatMachine(machine)}.`,
    ran: ({ date, commit, machine }) => `One run on ${date} at commit ${commit}: ${formatMachine(machine)}.`,
    pages: (count) => `${count} pages`,
    peers: `## Other generators {#other-generators}

Builds without anything left over from an earlier one. Search and checks are at each tool's defaults. docgen checks all links. The ratio of docgen is 1.`,
    chart: (count) => `Cold builds of ${count} pages`,
    peersHead: (count) => ['Generator', `Cold build, ${count} pages`, 'Ratio', 'Peak memory'],
    growth: `## Growth {#growth}

Cold builds of larger and larger sites. Time should grow no faster than the number of pages, and memory hardly at all.`,
    growthHead: ['Pages', 'Cold build', 'A page', 'Peak memory'],
    warm: `## After an edit {#after-an-edit}

Builds with a full store, and how many files of the output each one writes. A title is shown in the sidebar, so changing it rewrites every page with that sidebar; the address of a stylesheet is in every page.`,
    change: 'Change',
    changes: {
      nothing: 'nothing',
      prose: 'a paragraph of a page',
      title: 'the title of a page',
      code: 'a code block of a page',
      sidebar: 'a name in the sidebar',
      config: 'the title of the site',
      style: 'a stylesheet of the site',
    },
    warmCell: (time, written) => `${time}, ${written} files`,
    dev: `## While you write {#while-you-write}

The time from the command to a server that accepts connections, and to the first page on the screen of a Chromium that was already open.`,
    startsHead: ['Pages', 'Store', 'Listening', 'First page visible'],
    stores: { cold: 'empty', warm: 'full' },
    edits: `The time from saving a file to the frame that shows the change:`,
    editsHead: ['Pages', 'Edited', 'Median', '95 %'],
    edited: { prose: 'the open page', component: 'a component' },
    peersDev: (count) => `### Other dev servers {#other-dev-servers}

The same ${count} pages, each tool with an empty cache.`,
    peersDevHead: ['Generator', 'First page visible', 'Edit visible'],
    page: `## What a reader loads {#what-a-reader-loads}

A page of text, compressed with gzip.`,
    pageHead: ['Part', 'Size'],
    pageRows: {
      html: 'HTML',
      css: 'styles',
      scriptBefore: 'script before the page is used',
      scriptInAll: 'script in all',
      data: 'data for navigation',
    },
    reader: (loads) => `## What a reader gets {#what-a-reader-gets}

One page of this website, [Static generation](/guide/basic/ssg), of its English guide, built by each tool with its own theme. The last column is the page as it is published, with two languages and a theme made for this website. Chromium with a processor four times as slow and an empty cache, the median of ${loads} loads. Weights are gzip.

The times to come alive and to be blocked are those of a reader who uses the page as soon as its scripts have run. A docgen page that is only read stays at the script in the first row.`,
    readerHead: 'Measure',
    readerNames: { website: 'This website' },
    readerRows: {
      scriptBefore: 'script before use',
      scriptInAll: 'script in all, in use',
      css: 'styles',
      requests: 'requests before use',
      firstPaintMs: 'first contentful paint',
      largestPaintMs: 'largest contentful paint: the text',
      hydratedMs: 'alive, when used at once',
      blockingMs: 'blocked until then and after',
      navigationMs: 'from a click to the next page',
    },
    modes: `The same docgen page with each value of [\`hydrate\`](/api/config/config-basic#hydrate). Most visits only read: they gain nothing from the script that \`idle\` and \`load\` bring, and the page is blocked while it runs. Readers who use the page at once wait a little longer with \`interaction\`, the default.`,
    modeRows: {
      scriptBefore: 'script, when the page is only read',
      readBlockingMs: 'blocked, when it is only read',
      hydratedMs: 'alive, when used at once',
      blockingMs: 'blocked, when used at once',
      navigationMs: 'from a click to the next page',
    },
    features: `## What features cost {#what-features-cost}

A site of 100 pages with a feature, compared with the same site without it: processor time of the build and compressed bytes of pages for each use, and files that a page loads when it has one. The last column says by how many bytes a page that does not use the feature grows, with its scripts and styles, uncompressed: there should be none. Forms, comments and counting have a small script on every page, since readers can go on to pages that need it; a menu of versions, what registers a worker and what opens a site from a folder are on every page, too.`,
    featuresHead: ['Feature', 'Uses', 'Build, a use', 'Page, a use', 'With the first', 'Unused, page'],
    featureNames: {
      formulas: 'formulas',
      diagrams: 'diagrams of Mermaid',
      'diagrams of Graphviz': 'diagrams of Graphviz',
      'diagrams of D2': 'diagrams of D2',
      'images in two formats': 'images in two formats',
      recordings: 'terminal recordings',
      'cells of a notebook': 'cells of a notebook',
      'code from git': 'code from git',
      tags: 'tags, pages',
      contributors: 'contributors, pages',
      'pages of packages': 'docs of packages, pages',
      'pages of another version': 'another version, pages',
      'reading without a network': 'reading without a network, pages',
      'a site without a server': 'opened from a folder, pages',
      drafts: 'drafts, pages',
      'unlisted pages': 'unlisted, pages',
      'questions of agents': 'questions of agents (MCP)',
      'pages of a book': 'a book, pages',
      'posts of a blog': 'posts of a blog, pages',
      'operations of an API': 'operations of an API',
      'social cards': 'social cards',
      feedback: 'feedback, pages',
      comments: 'comments, pages',
      analytics: 'analytics, pages',
      questions: 'questions, pages',
    },
    ...SEARCH_TEXT.en,
    serve: (seconds) => `## The servers under load {#servers-under-load}

${seconds} seconds of keep-alive connections that ask again as soon as they are answered, from the same machine.`,
    serveHead: ['Request', 'Connections', 'Requests/s', 'MB/s', 'p99', 'Memory'],
    loads: {
      page: 'a page of 20 kB',
      'page, gzip': 'the same, compressed',
      '1 MB file': 'a file of 1 MB',
      mixed: 'pages, 10 % ranges, 10 % unknown',
      'visited pages': 'pages visited before',
    },
  },
  zh: {
    run: ({ date, commit, machine }) =>
      `，${date} 在提交 ${commit} 上运行一次：${formatMachineZh(machine)}。`,
    ran: ({ date, commit, machine }) => `${date} 在提交 ${commit} 上运行一次：${formatMachineZh(machine)}。`,
    pages: (count) => `${count} 页`,
    peers: `## 其他生成器 {#other-generators}

没有任何历史结果可用时的构建。搜索和检查保持各工具的默认设置，docgen 会检查所有链接。倍数以 docgen 为 1。`,
    chart: (count) => `冷构建 ${count} 页`,
    peersHead: (count) => ['生成器', `冷构建 ${count} 页`, '倍数', '峰值内存'],
    growth: `## 规模增长 {#growth}

站点越来越大时的冷构建。用时应当只随页数增长，内存几乎不变。`,
    growthHead: ['页数', '冷构建', '每页', '峰值内存'],
    warm: `## 修改之后 {#after-an-edit}

构建存储已有内容时的构建，以及每次写入产物的文件数。标题会显示在侧边栏里，所以修改标题会影响带有这个侧边栏的所有页面；样式表的地址写在每个页面里。`,
    change: '修改的内容',
    changes: {
      nothing: '没有修改',
      prose: '一页中的一段文字',
      title: '一页的标题',
      code: '一页中的一个代码块',
      sidebar: '侧边栏中的一个名称',
      config: '站点标题',
      style: '站点的样式表',
    },
    warmCell: (time, written) => `${time}，${written} 个文件`,
    dev: `## 写作过程中 {#while-you-write}

从输入命令，到服务器接受连接，再到第一个页面显示在已经打开的 Chromium 中。`,
    startsHead: ['页数', '构建存储', '开始监听', '第一个页面可见'],
    stores: { cold: '空', warm: '满' },
    edits: `从保存文件到显示改动的那一帧：`,
    editsHead: ['页数', '修改的内容', '中位数', '95 %'],
    edited: { prose: '打开的页面', component: '组件' },
    peersDev: (count) => `### 其他开发服务器 {#other-dev-servers}

同样的 ${count} 页，各工具的缓存都是空的。`,
    peersDevHead: ['生成器', '第一个页面可见', '改动可见'],
    page: `## 读者加载什么 {#what-a-reader-loads}

纯文字页面，以 gzip 压缩。`,
    pageHead: ['部分', '大小'],
    pageRows: {
      html: 'HTML',
      css: '样式',
      scriptBefore: '开始操作之前的脚本',
      scriptInAll: '全部脚本',
      data: '导航数据',
    },
    reader: (loads) => `## 读者得到什么 {#what-a-reader-gets}

取本网站英文指南中的[静态站点生成](/guide/basic/ssg)页，由各工具用各自的主题构建。最后一列是本网站发布的同一页，带有两种语言和专为本网站制作的主题。Chromium 的处理器速度降到四分之一，缓存为空，取 ${loads} 次加载的中位数。体积以 gzip 计。

激活和阻塞的时间，是脚本一运行完读者就开始操作时的时间。只阅读而不操作的 docgen 页面，脚本停留在第一行的大小。`,
    readerHead: '项目',
    readerNames: { website: '本网站' },
    readerRows: {
      scriptBefore: '开始操作之前的脚本',
      scriptInAll: '使用中的全部脚本',
      css: '样式',
      requests: '开始操作之前的请求数',
      firstPaintMs: '首次内容绘制',
      largestPaintMs: '最大内容绘制：正文',
      hydratedMs: '立即操作时的激活时间',
      blockingMs: '其间及其后的阻塞时间',
      navigationMs: '从点击到下一页',
    },
    modes: `同一个页面，[\`hydrate\`](/api/config/config-basic#hydrate) 取不同的值。多数访问只是阅读：\`idle\` 和 \`load\` 载入的脚本对它们没有用处，运行时还会阻塞页面。一打开页面就操作的读者，在默认值 \`interaction\` 下要多等一会儿。`,
    modeRows: {
      scriptBefore: '只阅读时的脚本',
      readBlockingMs: '只阅读时的阻塞时间',
      hydratedMs: '立即操作时的激活时间',
      blockingMs: '立即操作时的阻塞时间',
      navigationMs: '从点击到下一页',
    },
    features: `## 各功能的开销 {#what-features-cost}

使用某项功能的 100 页站点与不使用时的对比：每次使用所需的构建处理器时间、页面压缩后增加的字节数，以及页面用到它时加载的文件。最后一列是没有用到该功能的页面连同其脚本和样式增加的字节数（未压缩），应当为零。反馈、评论和统计在每个页面都有一小段脚本，因为读者随时可能前往需要它的页面；版本菜单、注册 worker 的脚本和从目录中打开站点所需的脚本同样位于每个页面。`,
    featuresHead: ['功能', '使用次数', '每次构建时间', '每次页面增量', '首次使用另加', '未使用时页面增量'],
    featureNames: {
      formulas: '公式',
      diagrams: 'Mermaid 图表',
      'diagrams of Graphviz': 'Graphviz 图表',
      'diagrams of D2': 'D2 图表',
      'images in two formats': '两种格式的图片',
      recordings: '终端录像',
      'cells of a notebook': '笔记本单元格',
      'code from git': '取自 git 的代码',
      tags: '标签（页）',
      contributors: '贡献者（页）',
      'pages of packages': '各个包的文档（页）',
      'pages of another version': '另一个版本（页）',
      'reading without a network': '没有网络时阅读（页）',
      'a site without a server': '从目录中打开（页）',
      drafts: '草稿（页）',
      'unlisted pages': '不列出的页面（页）',
      'questions of agents': '编程代理的提问（MCP）',
      'pages of a book': '成书（页）',
      'posts of a blog': '博客文章（页）',
      'operations of an API': 'API 操作',
      'social cards': '社交卡片',
      feedback: '反馈（页）',
      comments: '评论（页）',
      analytics: '访问统计（页）',
      questions: '提问（页）',
    },
    ...SEARCH_TEXT.zh,
    serve: (seconds) => `## 高负载下的服务器 {#servers-under-load}

在同一台机器上用长连接持续请求 ${seconds} 秒，收到应答后立即再次请求。`,
    serveHead: ['请求的内容', '连接数', '请求/秒', 'MB/秒', 'p99', '内存'],
    loads: {
      page: '20 kB 的页面',
      'page, gzip': '同一页面，压缩传输',
      '1 MB file': '1 MB 的文件',
      mixed: '页面，10 % 范围请求，10 % 未知地址',
      'visited pages': '访问过的页面',
    },
  },
};
