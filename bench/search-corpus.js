/**
 * The pages of `corpus.js` with as many words as real documentation has, in English and in
 * Chinese: how large an index is, and what a word finds, depends on the words. Few of them are
 * everywhere and most are rare, as in any language (Zipf's law).
 */
import { closeSync, mkdirSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPage, createRandom, getPagePath, WORDS } from './corpus.js';

const corpusDir = join(dirname(fileURLToPath(import.meta.url)), '.corpus');

const PREFIXES = ['', 're', 'un', 'pre', 'sub', 'multi', 'over', 'auto', 'inter', 'de', 'non', 'cross'];
const ENDINGS = ['', 'er', 'ing', 'able', 'ment', 'ation', 'less', 'ship', 'ness', 'ive', 'al'];
const ROOTS =
  'port form script serve struct dict ject tract mit pose vert duct scribe fine fuse gress late pend press quest rupt sect sense sign sist solve spect sume tain tend text tone turn vent view voke block bound branch bridge build call carry cast chain change check claim clean clone close code connect count cover craft cross cycle data deploy depth detect direct draw drive edge edit embed emit event exact field file filter flag flow focus fold frame gate graph group guard hash head host image input issue join jump kernel key label layer lease level limit link list lock log loop map mark match media merge mesh meter mirror mode mount name nest node note offer order owner pack pair panel parent patch path phase pilot pin plan point pool probe proof proxy pulse push query quota range rank rate reach reason record render replace report root rule sample scale scope seal search seed select shape share shift signal slice slot snap sort source space span split stack stage state step storage strike style switch table tag target task test theme thread tick time topic trace track trade trail tree trigger trust tunnel type unit update upgrade value vault vector version volume watch wave weight width window wire word work wrap write zone'.split(
    ' ',
  );
const ENGLISH = [
  ...WORDS,
  ...new Set(ENDINGS.flatMap((end) => PREFIXES.flatMap((start) => ROOTS.map((root) => start + root + end)))),
];

const CHINESE =
  '配置 页面 文件 组件 构建 主题 插件 路由 导航 侧边栏 目录 标题 链接 样式 脚本 图片 代码 语言 版本 搜索 索引 缓存 渲染 部署 服务器 浏览器 客户端 模块 依赖 安装 命令 参数 选项 默认值 类型 函数 变量 对象 数组 字符串 数字 布尔值 接口 请求 响应 状态 事件 监听 回调 异步 同步 线程 进程 内存 磁盘 网络 协议 端口 地址 域名 证书 加密 权限 用户 登录 令牌 会话 数据 数据库 查询 事务 记录 字段 主键 表格 列表 树形 队列 堆栈 缓冲 流式 编码 解码 压缩 解压 校验 签名 哈希 随机 时间 日期 时区 格式 模板 布局 网格 弹性 边距 字体 颜色 背景 阴影 动画 过渡 响应式 移动端 桌面 键盘 鼠标 触摸 焦点 无障碍 屏幕 阅读器 语义 标签 属性 元素 节点 文档 片段 注释 空白 换行 缩进 引用 公式 脚注 提示 警告 错误 异常 日志 调试 断点 测试 覆盖率 性能 基准 优化 并发 限流 重试 超时 降级 熔断 监控 指标 告警 追踪 采样 容器 镜像 编排 集群 节流 防抖 热更新 预取 懒加载 分包 打包 转译 语法 抽象 解析 词法 作用域 闭包 原型 继承 泛型 枚举 装饰器 反射 迭代器 生成器 协程 信号 管道 过滤 映射 归并 排序 二分 递归 回溯 动态规划 贪心 图论 拓扑 最短路径 连通 权重 向量 矩阵 概率 统计 抽样 回归 聚类 训练 推理 模型 张量 梯度 损失 精度 召回率 文本 分词 词典 拼音 简体 繁体 翻译 本地化 国际化 时差 货币 日历 节假日 邮件 短信 通知 推送 订阅 消息 广播 单播 组播 网关 代理 负载均衡 反向 转发 跨域 同源 策略 沙箱 隔离 虚拟 机器 操作系统 内核 驱动 中断 调度 优先级 抢占 死锁 竞态 原子 屏障 快照 备份 恢复 迁移 回滚 灰度 蓝绿 发布 流水线 仓库 分支 合并 冲突 提交 标记 变更 审查 许可证 开源 社区 贡献 维护 路线图 里程碑 需求 设计 原则 约定 规范 示例 教程 指南 参考 手册 词汇表 常见问题 故障 排查 诊断 修复 补丁 漏洞 攻击 注入 伪造 劫持 过期 刷新 失效 命中 淘汰 预热 穿透 雪崩 一致性 可用性 分区 副本 选举 共识 日程 任务 定时 触发 条件 规则 引擎 决策 流程 审批 角色 组织 租户 计费 账单 发票 订单 库存 物流 支付 退款 优惠 活动 报表 图表 仪表盘 筛选 导出 导入 批量 单选 多选 上传 下载 断点续传 分片 预览 缩略图 水印 裁剪 旋转 滤镜 音频 视频 字幕 直播 弹幕 录制 播放 暂停 倍速 画质 码率 帧率 分辨率'.split(
    ' ',
  );

/** Sentences with `名` as a placeholder for a word. */
const CHINESE_SENTENCES = [
  '在名之前，名会先检查名是否已经完成。',
  '如果名没有设置，就使用名的默认名。',
  '需要名时，可以通过名把名传给名。',
  '名与名不同：它只影响名，不会改变名。',
  '修改名之后，请重新运行名，让名生效。',
  '每个名都有自己的名，名之间互不影响。',
  '为了避免名，建议在名中打开名。',
  '名返回的名可以直接用于名和名。',
];
const CHINESE_HEADINGS = ['名与名', '如何使用名', '配置名', '名的名', '关于名的常见问题', '名进阶'];

export const LANGUAGES = { en: createEnglishPage, zh: createChinesePage };

/** Picks a word by rank: the tenth is a tenth as frequent as the first. */
function pickWord(r, words) {
  return words[Math.floor(words.length ** (r.below(2 ** 24) / 2 ** 24)) - 1] ?? words[0];
}

/** Every word is any word; those of an address stay. */
const OWN_WORD = new RegExp(`(?<![/-])\\b(?:${WORDS.join('|')})\\b`, 'gi');

export function createEnglishPage(index, pages) {
  const r = createRandom(index + 7);
  return createPage(index, pages).replace(OWN_WORD, (word) => {
    const other = pickWord(r, ENGLISH);
    return word[0] === word[0].toLowerCase() ? other : other[0].toUpperCase() + other.slice(1);
  });
}

/** Code and tables stay as they are, as in a translation. */
export function createChinesePage(index, pages) {
  const r = createRandom(index + 11);
  const fill = (text) => text.replace(/名/g, () => pickWord(r, CHINESE));
  const sentences = (count) => Array.from({ length: count }, () => fill(r.pick(CHINESE_SENTENCES))).join('');
  let isCode = false;
  const createLine = (line) => {
    if (line.startsWith('```')) isCode = !isCode;
    if (isCode || line === '' || /^(?:```|\||!\[)/.test(line)) return line;
    const heading = /^#+ /.exec(line)?.[0];
    if (heading === '# ') return `# ${fill('名与名的名')} ${index}`;
    if (heading) return `${heading}${fill(r.pick(CHINESE_HEADINGS))}`;
    if (line.startsWith('- ')) return `- ${sentences(1)}`;
    if (line.startsWith('Read ['))
      return line.replace(/Read \[[^\]]*\](.*) first\./, `先阅读[${fill('名')}]$1。`);
    return sentences(2 + r.below(3));
  };
  return createPage(index, pages).split('\n').map(createLine).join('\n');
}

/**
 * Writes a file with one page per line, `{ path, title, sections: [{ id, headings, content, code }]
 * }`: the input of every engine. The first section is everything above the first heading but the
 * title.
 */
export function writeSearchPages(lang, pages) {
  const file = join(corpusDir, `search-${lang}-${pages}.jsonl`);
  mkdirSync(corpusDir, { recursive: true });
  const draft = openSync(`${file}.draft`, 'w');
  for (let index = 0; index < pages; index += 1) {
    const path = `/${getPagePath(index).replace(/\.md$/, '')}`;
    writeSync(draft, `${JSON.stringify({ path, ...splitSections(LANGUAGES[lang](index, pages)) })}\n`);
  }
  closeSync(draft);
  renameSync(`${file}.draft`, file);
  return file;
}

/** Reads one page after the other: 20 000 of them need not be in memory together. */
export function* readSearchPages(file) {
  const descriptor = openSync(file, 'r');
  const buffer = Buffer.alloc(1 << 20);
  const decoder = new TextDecoder();
  let rest = '';
  for (let size = readSync(descriptor, buffer); size > 0; size = readSync(descriptor, buffer)) {
    const lines = (rest + decoder.decode(buffer.subarray(0, size), { stream: true })).split('\n');
    rest = lines.pop();
    for (const line of lines) yield JSON.parse(line);
  }
  closeSync(descriptor);
}

/**
 * Splits the generator's Markdown, which is simple enough for this; docgen's handling of real pages is
 * measured with whole builds.
 */
export function splitSections(markdown) {
  const [, title] = /^# (.*)\n/.exec(markdown);
  const sections = [{ id: '', headings: [title], content: [], code: [] }];
  let isCode = false;
  for (const line of markdown.slice(markdown.indexOf('\n') + 1).split('\n')) {
    const section = sections.at(-1);
    const [, marks, heading] = (!isCode && /^(##+) (.*)$/.exec(line)) || [];
    if (line.startsWith('```')) isCode = !isCode;
    else if (isCode) section.code.push(line);
    else if (heading) {
      const above = section.headings.slice(0, marks.length - 1);
      sections.push({ id: `s${sections.length}`, headings: [...above, heading], content: [], code: [] });
    } else if (line !== '' && !/^\| ---/.test(line)) section.content.push(toText(line));
  }
  const joined = sections.map(({ content, code, ...section }) => ({
    ...section,
    content: content.join('\n'),
    code: code.join('\n'),
  }));
  return { title, sections: joined };
}

function toText(line) {
  return line
    .replace(/^- /, '')
    .replace(/^\| (.*) \|$/, '$1')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*`]/g, '');
}
