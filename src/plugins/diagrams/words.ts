/** Names of diagram kinds, for screen readers if the author has given none. */
import { getLanguage } from '../common/get-language.ts';

const KINDS: Readonly<Record<string, readonly [en: string, zh: string]>> = {
  architecture: ['Architecture diagram', '架构图'],
  block: ['Block diagram', '块图'],
  c4: ['C4 diagram', 'C4 图'],
  class: ['Class diagram', '类图'],
  er: ['Entity relationship diagram', '实体关系图'],
  flowchart: ['Flowchart', '流程图'],
  gantt: ['Gantt chart', '甘特图'],
  gitGraph: ['Git graph', 'Git 提交图'],
  graphviz: ['Graph', '关系图'],
  journey: ['User journey', '用户旅程图'],
  kanban: ['Kanban board', '看板'],
  mindmap: ['Mind map', '思维导图'],
  packet: ['Packet diagram', '报文结构图'],
  pie: ['Pie chart', '饼图'],
  quadrantChart: ['Quadrant chart', '象限图'],
  radar: ['Radar chart', '雷达图'],
  requirement: ['Requirement diagram', '需求图'],
  sankey: ['Sankey diagram', '桑基图'],
  sequence: ['Sequence diagram', '时序图'],
  state: ['State diagram', '状态图'],
  timeline: ['Timeline', '时间线'],
  treemap: ['Treemap', '矩形树图'],
  xychart: ['Chart', '图表'],
};

const OTHER = ['Diagram', '图示'] as const;

/** `kind` as Mermaid calls it, with or without the number of an implementation: `flowchart-v2`, `stateDiagram`. */
export function nameKind(kind: string, lang: string): string {
  const name = kind.replace(/(?:-?v2|-beta|-elk|Diagram)+$/, '');
  const [en, zh] = KINDS[name === 'graph' ? 'flowchart' : name] ?? OTHER;
  return getLanguage(lang) === 'zh' ? zh : en;
}
