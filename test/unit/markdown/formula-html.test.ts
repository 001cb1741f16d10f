import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadFormulaTools } from '../../../src/engine/markdown/formula-html.ts';

const SHEET = readFileSync(new URL('../../../src/theme/styles/math.css', import.meta.url), 'utf8');

/** What people write, by kind; each line is a formula. */
const TEX = String.raw`
x^2 + y_1' \le \frac{-b \pm \sqrt[3]{b^2-4ac}}{2a} \cdots
\begin{pmatrix} a & b \\ c & d \end{pmatrix} \begin{smallmatrix} a & b \end{smallmatrix}
\begin{align*} a &= b & x &= y \\[1em] &= d \end{align*}
\begin{equation} a = b \end{equation}
\begin{multline} a + b \\ + c \end{multline}
\begin{cases} 1 & x > 0 \\ 0 & \text{else 中文} \end{cases}
\begin{array}{|c:r|} \hline a & b \\ \hdashline c & d \\ \hline\hline \end{array}
\begin{CD} A @>a>> B \\ @VbVV @AAcA \\ C @= D \end{CD}
\color{red}{x} + \textcolor{#228B22}{y} + \colorbox{yellow}{z} + \fcolorbox{red}{white}{y}
\cancel{x} \bcancel{x} \xcancel{x} \sout{x} \cancelto{0}{x} \boxed{y} \fbox{a} \textcircled{a}
\overline{x} \underline{y} \underbrace{a+b}_{n} \overrightarrow{AB} \xrightarrow[a]{abc}
\vec{v} \hat{x} \widehat{abc} \widetilde{ab} \dot{\bar{x}} \mathring{a} \overparen{abc}
\mathbb{R} \mathcal{L} \mathscr{L} \mathfrak{g} \mathbf{x} \bm{v} \operatorname*{argmax}_x f
a\!b \, c \quad d \hspace{-1em} \mathllap{x} \mathrlap{x} \mathclap{x} \smash{x} \raisebox{2pt}{x}
\phase{78} \angl{n} \longdiv{123} \dbinom{n}{k} \cfrac{1}{1 + \cfrac{1}{2}} \reflectbox{x}
\int_0^\infty \sum_{\substack{i<n \\ j<m}} \lim_{x \to 0} \tag{1}
\ce{Zn^2+ <=>[+ 2OH-] Zn(OH)2 v} \pu{123 kJ//mol}
\def\a{1} \a \sideset{_a^b}{_c^d} \sum \prescript{a}{b}{X}
`
  .trim()
  .split('\n');

const { render, stylesheet } = await loadFormulaTools();
const draw = (tex: string) =>
  render(tex, { isDisplay: true, macros: { '\\RR': '\\mathbb{R}', NN: '\\mathbb{N}' } });

describe('MathML of a formula', () => {
  it.each(TEX)('has no style attribute, and only classes of its sheet: %s', (tex) => {
    const result = draw(tex);
    const html = 'html' in result ? result.html : result.problem;
    expect(html).toMatch(/^<math display="block" class="tml-display"/);
    expect(html).not.toMatch(/\sstyle="/);
    const classes = [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));
    expect(classes.filter((name) => !SHEET.includes(`.${name}`) && !UNSTYLED.has(name))).toEqual([]);
  });

  it('keeps colours as attributes', () => {
    expect(draw('\\color{red}{x}')).toEqual({
      html: '<math display="block" class="tml-display"><mrow><mi mathcolor="#ff0000">x</mi></mrow></math>',
    });
  });

  it('knows commands of the site, and forgets those of another formula', () => {
    expect(draw('\\RR \\NN')).toEqual({ html: expect.stringContaining('ℕ') });
    draw('\\gdef\\RR{x}');
    expect(draw('\\RR')).toEqual({ html: expect.stringContaining('ℝ') });
  });

  it.each([
    ['\\frac{1}{2', "Unexpected end of input in a macro argument, expected '}'", 10],
    ['x + \\unknown', 'Unsupported function name: \\unknown', 4],
    // What could load something or act is no command here.
    ['\\href{javascript:alert(1)}{x}', 'Unsupported function name: \\href', 0],
  ])('says what is wrong with %s', (tex, problem, offset) => {
    expect(draw(tex)).toEqual({ problem, offset });
  });

  it('ends what calls itself', () => {
    expect(draw('\\def\\a{\\a\\a}\\a')).toEqual({
      problem: expect.stringContaining('Too many expansions'),
      offset: undefined,
    });
  });

  it('has a sheet that is named by what it holds', () => {
    expect(stylesheet.output).toMatch(/^static\/math-[\da-f]{8}\.css$/);
    expect(readFileSync(stylesheet.file, 'utf8')).toBe(SHEET);
  });
});

/** Names for the script of temml, or without a rule in its own sheets. */
const UNSTYLED = new Set(['tml-tag', 'tml-ref', 'tml-label', 'tml-eqref', 'mathscr', 'tml-prime']);
