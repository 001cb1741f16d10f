/**
 * The colours of a drawing, by meaning. Mermaid computes with colours, so it cannot use CSS variables: it gets a marked
 * colour for each, which is replaced by the variable in the result.
 */

const ROLES = [
  'text',
  'muted',
  'line',
  'bg',
  'node',
  'node-border',
  'group',
  'group-border',
  'note',
  'note-border',
  'accent',
  'on-accent',
  'alarm',
] as const;

const SERIES = [1, 2, 3, 4, 5, 6, 7, 8] as const;

type Role = (typeof ROLES)[number];

/** Colour of one of several equals: strong as a line, pale as an area with text on it. */
const SERIES_ROLES = SERIES.flatMap((number) => [`line-${number}`, `area-${number}`]);

type Rgb = readonly [red: number, green: number, blue: number];

const createMark = (index: number): Rgb => [241, 226, 16 + index * 4];
const formatHex = (color: Rgb) => `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

const MARKS: ReadonlyMap<string, string> = new Map(
  [...ROLES, ...SERIES_ROLES].map((role, index) => [role, formatHex(createMark(index))]),
);

/** Each marked colour, and its variant a tenth lighter in some kinds of diagrams. */
const ROLE_BY_COLOR: readonly (readonly [color: Rgb, role: string])[] = [
  ...[...MARKS.keys()].map((role, index) => [createMark(index), role] as const),
  ...[...MARKS.keys()].map((role, index) => [lighten(createMark(index)), role] as const),
];

/** Finds the CSS value for a marked colour; undefined for a colour that an author has chosen. */
export function findVariable(...color: Rgb): string | undefined {
  const isNear = (mark: Rgb) => mark.every((part, index) => Math.abs(part - (color[index] ?? 0)) <= 1);
  const role = ROLE_BY_COLOR.find(([mark]) => isNear(mark))?.[1];
  return role && `var(--rp-diagram-${role})`;
}

/** Finds the same for a colour in hexadecimal. */
export function findVariableOf(hex: string): string | undefined {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return /^#[\da-f]{6}$/i.test(hex) ? findVariable(...(parts as unknown as Rgb)) : undefined;
}

/** Lightens by a tenth, with the same hue and saturation: HSL, as Mermaid computes. */
function lighten(color: Rgb): Rgb {
  const [most, least] = [Math.max(...color) / 255, Math.min(...color) / 255];
  const lightness = (most + least) / 2;
  const saturation = (most - least) / (1 - Math.abs(2 * lightness - 1));
  const spread = saturation * (1 - Math.abs(2 * (lightness + 0.1) - 1));
  const low = lightness + 0.1 - spread / 2;
  return color.map((part) =>
    Math.round(255 * (low + (spread * (part / 255 - least)) / (most - least))),
  ) as unknown as Rgb;
}

/** The marked colour of a meaning. */
export const mark = (role: Role): string => MARKS.get(role) as string;
const markSeries = (kind: 'line' | 'area', index: number): string =>
  MARKS.get(`${kind}-${(index % SERIES.length) + 1}`) as string;

/** Names of Mermaid's theme variables for each meaning. Others are derived from these. */
const VARIABLES: Readonly<Record<Role, string>> = {
  text: 'primaryTextColor secondaryTextColor tertiaryTextColor textColor nodeTextColor actorTextColor labelTextColor loopTextColor noteTextColor titleColor signalTextColor stateLabelColor transitionLabelColor classText taskTextColor taskTextOutsideColor taskTextLightColor taskTextDarkColor taskTextClickableColor scaleLabelColor pieTitleTextColor pieSectionTextColor pieLegendTextColor vennTitleTextColor vennSetTextColor quadrant1TextFill quadrant2TextFill quadrant3TextFill quadrant4TextFill quadrantPointTextFill quadrantTitleFill requirementTextColor relationLabelColor tagLabelColor commitLabelColor errorTextColor',
  muted: 'quadrantXAxisTextFill quadrantYAxisTextFill',
  line: 'lineColor actorLineColor arrowheadColor defaultLinkColor signalColor transitionColor specialStateColor relationColor archEdgeColor archEdgeArrowColor emArrowhead emRelationStroke innerEndBackground',
  bg: 'background labelBackgroundColor edgeLabelBackground relationLabelBackground commitLabelBackground compositeBackground pieStrokeColor rowOdd attributeBackgroundColorOdd',
  node: 'primaryColor mainBkg nodeBkg actorBkg labelBoxBkgColor personBkg stateBkg taskBkgColor sectionBkgColor2 requirementBackground tagLabelBackground activationBkgColor compositeTitleBackground quadrant1Fill',
  'node-border':
    'primaryBorderColor secondaryBorderColor nodeBorder border2 actorBorder labelBoxBorderColor activationBorderColor taskBorderColor personBorder compositeBorder requirementBorderColor tagLabelBorder',
  group:
    'secondaryColor tertiaryColor clusterBkg altBackground rectBkgColor sectionBkgColor doneTaskBkgColor excludeBkgColor errorBkgColor rowEven attributeBackgroundColorEven quadrant2Fill quadrant3Fill quadrant4Fill emSwimlaneBackgroundOdd',
  'group-border':
    'tertiaryBorderColor clusterBorder gridColor doneTaskBorderColor pieOuterStrokeColor archGroupBorderColor quadrantInternalBorderStrokeFill quadrantExternalBorderStrokeFill emSwimlaneBackgroundStroke',
  note: 'noteBkgColor activeTaskBkgColor',
  'note-border': 'noteBorderColor activeTaskBorderColor',
  accent: 'quadrantPointFill vertLineColor',
  'on-accent': 'sequenceNumberColor branchLabelColor',
  alarm: 'critBorderColor todayLineColor',
};

export const AROUND_COLOR = mark('group-border');

/** Mermaid's theme variables, with marked colours. */
export function createThemeVariables(): Record<string, unknown> {
  const named = Object.entries(VARIABLES).flatMap(([role, names]) =>
    names.split(' ').map((name) => [name, mark(role as Role)]),
  );
  const many = (name: string, count: number, getValue: (index: number) => string, from = 0) =>
    Array.from({ length: count }, (_, index) => [`${name}${index + from}`, getValue(index)]);
  const getArea = (index: number) => markSeries('area', index);
  const getLine = (index: number) => markSeries('line', index);
  return Object.fromEntries([
    ...named,
    ['altSectionBkgColor', mark('bg')],
    ['critBkgColor', markSeries('area', 6)],
    ...many('cScale', 12, getArea),
    ...many('cScalePeer', 12, getLine),
    ...many('cScaleInv', 12, getLine),
    ...many('cScaleLabel', 12, () => mark('text')),
    ...many('surface', 5, getArea),
    ...many('surfacePeer', 5, getLine),
    ...many('fillType', 8, getArea),
    ...many('pie', 12, getArea, 1),
    ...many('venn', 8, getLine, 1),
    ...many('git', 8, getLine),
    ...many('gitInv', 8, getLine),
    ...many('gitBranchLabel', 8, () => mark('on-accent')),
    ['pieOpacity', '1'],
    ['pieTitleTextSize', '18px'],
    ['pieSectionTextSize', '14px'],
    ['pieLegendTextSize', '14px'],
    ['commitLabelFontSize', '12px'],
    ['tagLabelFontSize', '12px'],
    [
      'xyChart',
      {
        ...Object.fromEntries(
          'titleColor dataLabelColor legendTextColor xAxisTitleColor xAxisLabelColor yAxisTitleColor yAxisLabelColor'
            .split(' ')
            .map((name) => [name, mark('text')]),
        ),
        ...Object.fromEntries(
          'xAxisTickColor xAxisLineColor yAxisTickColor yAxisLineColor'
            .split(' ')
            .map((name) => [name, mark('line')]),
        ),
        backgroundColor: mark('bg'),
        plotColorPalette: SERIES.map((_, index) => getLine(index)).join(','),
      },
    ],
    [
      'packet',
      {
        ...Object.fromEntries(
          ['startByteColor', 'endByteColor', 'labelColor', 'titleColor'].map((name) => [name, mark('text')]),
        ),
        blockStrokeColor: mark('node-border'),
        blockFillColor: mark('node'),
      },
    ],
    ['radar', { axisColor: mark('line'), graticuleColor: mark('group-border'), graticuleOpacity: 0.5 }],
  ]);
}
