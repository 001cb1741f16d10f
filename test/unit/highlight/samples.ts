/** A little of everything in many languages: strings in strings, comments, embedded languages, odd corners. */
export const samples: Readonly<Record<string, string>> = {
  ts: `import type { A } from './a.ts';
/** Doc {@link A} @param x */
export abstract class Box<T extends object = {}> implements A<T>, B {
  private readonly #items = new Map<string, T[]>();
  static { this.count = 0x1f_ff; }
  constructor(protected name?: string, ...rest: unknown[]) { super(\`a \${name ?? \`b \${1 + 2}\`} c\`); }
  @memo({ ttl: 10 }) async *get(key: keyof T & string): AsyncGenerator<T | undefined> {
    const re = /^(?<y>\\d{4})-[a-z/\\]]+$/giu, n = -1.5e10, big = 10n;
    for await (const x of this.#items.get(key)!) yield x as unknown as T satisfies T;
    label: while (true) { if (typeof key === 'string' && n >= 3) break label; }
    return <any>this;
  }
}
declare module 'x' { type Fn<in out K> = K extends \`on\${infer R}\` ? Uncapitalize<R> : never }
enum Color { Red = 'r', Green = 1 << 2 } // end`,
  tsx: `export function App<P,>({ items, onPick }: Props<P>): JSX.Element {
  const [state, setState] = useState<string | null>(null); /* block */
  return (
    <>
      {/* note */}
      <Box.Item key={i} {...rest} style={{ color: 'red', '--x': 1 }} onClick={() => setState(s => s + "a")}>
        text &amp; {items.map((item) => <li className="a b" aria-label={\`n \${item}\`}>{item.name}</li>)}
        {cond ? <A/> : null}
      </Box.Item>
    </>
  );
}`,
  js: `'use strict';
const { a, b: { c = 1 } = {}, ...rest } = require("x"); // note
async function* f(x, y = () => ({ z: /[/]\\/(?=a)/.test(x) })) { await import('./y.js'); }
class A extends (B ?? Object) { static #p = 1; get [Symbol.iterator]() { return super.x?.y?.[0] } set v(_) {} }
export default { 'q-w': 1, [k]: 2, async m() {}, get g() { return new.target } };
if (!(a in b) && c instanceof D || void 0 !== null) throw new Error(\`\${a}\${b}\`);
label: for (let i = 0b11, j = 0o17; i < 1e3; i++, j--) { debugger; continue label }`,
  jsx: `const El = ({ a }) => <div data-x='1' hidden>{a && <b>{"str"}</b>} &nbsp; text // not a comment</div>;`,
  json: `{ "name": "x", "n": -1.5e+3, "list": [true, false, null, "a\\n\\u00e9"], "deep": { "k": {} } }`,
  jsonc: `{
  // note
  "a": 1, /* b */ "b": [ ],
}`,
  yaml: `# note
anchors: &base { a: 1, b: "two" }
merge:
  <<: *base
  text: |
    many
    lines
  folded: >-
    x
  - not: valid
list: [1, 2.5, true, ~, 2001-12-14]
? complex
: !tag 'it''s'
---
other: yes`,
  toml: `title = "x" # note
[table.'sub table']
date = 1979-05-27T07:32:00Z
arr = [ 1, 2.0, true, """multi
line""", 'lit' ]
[[items]]
a.b = { c = 0xFF }`,
  html: `<!doctype html>
<html lang="en"><head><title>x</title>
<style>a:hover > b { color: #fff; background: url("x.png") }</style>
<script type="module">const a = 1; // x
</script></head>
<body class='a b' onclick="go(1)"><!-- note --><p>text &amp; more<br/></p><my-el disabled></my-el></body></html>`,
  css: `@import url("a.css") layer(x);
@layer a, b; :root { --x: calc(1px + 2 * var(--y, 3em)); }
@media (min-width: 40em) and (prefers-color-scheme: dark) { .a:not(.b)::before, #id > [data-x^="1" i] ~ li:nth-child(2n+1) { content: "\\201C"; color: rgb(1 2 3 / 50%) !important; } }
/* note */ @keyframes k { from { opacity: 0 } 50% { transform: rotate(1turn) } }
.parent { &:hover { color: #abc; } @container (width > 1px) { margin: -1px } }`,
  scss: `$map: (a: 1px, b: 'x'); @use "sass:math" as m;
@mixin foo($a, $b: 2) { &-x { width: m.div($a, $b) * 1%; @extend %ph; } } // note
@each $k, $v in $map { .#{$k} { @include foo($v...); @if $v == 1 { color: darken(red, 10%) } @else { top: 0 } } }`,
  less: `@a: 10px; .mixin(@x; @y: 2) when (@x > 1) { width: (@a + @x) * 2; .inner; &:extend(.b all); } // n
@plugin "p"; .c { .mixin(1; 2); color: ~"esc"; @media (x) { @r: { a: b } } }`,
  bash: `#!/usr/bin/env bash
set -euo pipefail # note
for f in "\${arr[@]}" *.txt; do echo "a $f \${x:-def} $(date +%s) \\\`n\\\`" | grep -E '^[a-z]+$' > /dev/null 2>&1 || exit 1; done
cat <<'EOF' && export A=1 B="two"
raw $x
EOF
function go() { local n=$((1 + 2 ** 3)); [[ $n -gt 3 && -f ~/x ]] && npm run build -- --flag=1; }
case "$1" in a|b) ;; *) return ;; esac`,
  python: `#!/usr/bin/env python
from __future__ import annotations
import os.path as p, sys  # note
@decorator(x=1)
class A(B, metaclass=M):
    """Doc
    >>> x"""
    x: int = 0x_ff + 1.5e-3j
    async def f(self, *args: int, k: str = "d", **kw) -> list[str] | None:
        s = f"a {x!r:>{width}} {{b}} {', '.join(y for y in z if y)}" + r'\\d+' + b"\\x00"
        with open(p) as fh, lock: pass
        match s:
            case {"k": [1, *_]} if x: return lambda a, /, b: a @ b
        try: raise ValueError from e
        except* (A, B): global g; del g
        yield await x; print(not None is True and False)`,
  rust: `//! crate
#![allow(unused)]
use std::{collections::HashMap as M, fmt::*};
/// doc \`x\`
#[derive(Debug, Clone)] pub(crate) struct S<'a, T: ?Sized + 'static>(&'a T) where T: Trait<Out = u8>;
impl<const N: usize> S<'_, [u8; N]> { pub async unsafe fn f(&mut self, x: impl Fn(i32) -> !) -> Result<(), Box<dyn Error>> {
  let r#type = r##"raw "# "##; let c = 'c'; let n = 1_000u64 + 0b11 + 1.5e3f32;
  macro_rules! m { ($($x:expr),* $(,)?) => { $(println!("{:?} {x}", $x);)* } }
  match x { Some(n @ 1..=9) if n > 2 => 'l: loop { break 'l }, _ => return Err("e".into())?, } /* a /* b */ */
} }`,
  go: `package main // note
import (
	f "fmt"
	_ "os"
)
type S[T any, K comparable] struct { A int \`json:"a,omitempty"\`; *B; ch chan<- T }
const (
	X = iota << 2
	Y
)
func (s *S[T, K]) Do(a, b int, c ...string) (err error) {
  defer func() { if r := recover(); r != nil { err = f.Errorf("x %w %d", r, 0x1F) } }()
  go func() { for i := range 10 { select { case s.ch <- nil: default: goto end } } }()
  m := map[string][]rune{"a": {'x', '\\n'}}; switch v := any(m).(type) { case nil, *int: fallthrough }
end: return nil }`,
  java: `package a.b; import static java.lang.Math.*;
/** Doc @param <T> x */
@Deprecated(since = "1") public sealed interface I<T extends Comparable<? super T>> permits A, B {
  record R(int a, String... b) { R { if (a < 0) throw new IllegalArgumentException("x" + a); } }
  default <K> Map<K, ? extends T> f(final K[] k) { var t = """
    text \\n block"""; return switch (k) { case null -> Map.of(); default -> { yield (Map) x::new; } }; } // n
  enum E { A(1), B { void m() {} }; E(int... x) { this(); } } char c = '\\u0041'; long l = 0xFFL; }`,
  kotlin: `@file:JvmName("X")
package a
data class P<out T : Any>(val a: Int = 1, var b: String?) : B(), C by d { companion object { const val X = 0xFF } init { } }
suspend inline fun <reified T> T?.f(crossinline g: (Int) -> Unit): List<T> where T : A = buildList { for (i in 0 until 10 step 2) add("a $i \${x!!.y ?: "z"}" as T) } // n
val s = """raw $x"""; fun m() = when (x) { is Int, !in 1..2 -> throw E(); else -> run { return@run } }`,
  swift: `import Foundation
@available(iOS 13, *) public final class A<T: P>: B where T.X == Int { @Published var x: [String: Int?] = ["a": nil]
  init?(_ a: inout Int, b c: String = "d \\(a + 1) e") throws { guard let y = a, case .some(let z) = y else { return nil } }
  func f() async -> some View { try await g { $0 + 1 } ; #if DEBUG
  print(#"raw \\(x)"#) // n
  #endif
  } subscript(i: Int) -> Int { get { 1 } set { } } }`,
  c: `#include <stdio.h>
#define MAX(a, b) ((a) > (b) ? (a) : (b)) \\
  /* cont */
typedef struct node { int x : 3; struct node *next; } node_t;
static const char *s = "a\\tb%d" "c"; // n
int main(int argc, char **argv) { unsigned long long n = 0xFFull; goto end; for (size_t i = 0; i < sizeof(n); ++i) printf("%zu", i); switch (n) { case 'a': break; default: ; }
#ifdef X
end: return -1;
#endif
}`,
  cpp: `#pragma once
template <typename T, auto N = 3> requires std::integral<T> class A final : public virtual B<T> { public: explicit constexpr A(const T& x) noexcept(false) : m_{x}, n(1'000) {} ~A() override = default;
  auto operator<=>(const A&) const = delete; [[nodiscard]] auto f() -> decltype(auto) { return [&, this](auto&&... a) mutable { (std::cout << ... << a) << R"(raw "x")" << 'c'; }; } private: T m_; };
namespace a::b { using X = std::vector<int>; enum class E : int { A = 1 }; co_await g(); } // n`,
  csharp: `using static System.Math; namespace A.B;
/// <summary>Doc <see cref="X"/></summary>
[Attr(Name = "x")] public sealed record R<T>(int A, string? B = null) : I where T : class, new() {
  public required int P { get; init; } = 0b11; event Action? E; public static implicit operator int(R<T> r) => r.A;
  async Task<int> F(params object[] xs) { await foreach (var x in xs.Where(x => x is { Length: > 1 } and not null)) yield return $"a {x:N2} {{b}} {@"c""d"}" + """raw "x" """; // n
    return xs switch { [1, .., var y] when y > 2 => 1, _ => throw new() }; } #region X
  #endregion
}`,
  php: `<html><?php declare(strict_types=1); namespace A\\B; use C\\{D, E as F}; // n
#[Attr(1)] final class X extends Y implements Z { use T; public function __construct(private readonly ?int $a = null, string|int ...$b) { parent::__construct(); }
  public static function f(): static { return match(true) { $this->a?->b => "x {$y['k']} $z", default => fn($q) => $q ** 2 }; } } /** @var int $x */
echo <<<EOT
heredoc $x {$y->z}
EOT; ?> <b><?= $x ?></b></html>`,
  ruby: `# note
require 'x'
module A; class B < C::D; include E; attr_accessor :a, :'b c'
  def self.f(a, b = 1, *c, d:, e: 2, **g, &h) = puts("x #{a + "y #{b}"} z", 'q', :sym, %w[a b], /re#{x}\\d+/i, ?c)
  def m? ; @x ||= { a: 1, "b" => 2 }.map { |k, v| [k, v] }.to_h ; yield self if block_given? unless $g ; rescue E => e ; ensure ; end
end; end
s = <<~EOS
  text #{x}
EOS
__END__
data`,
  sql: `-- note
WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < 100)
SELECT a.*, COUNT(DISTINCT b) AS "c d", CASE WHEN x IS NOT NULL THEN 'it''s' ELSE NULL END FROM \`db\`.a LEFT JOIN b USING (id) WHERE d BETWEEN 1.5 AND 2 AND e LIKE '%x' GROUP BY 1 HAVING SUM(x) > 0 ORDER BY 2 DESC LIMIT 10; /* b */
CREATE TABLE IF NOT EXISTS t (id INT PRIMARY KEY AUTO_INCREMENT, v VARCHAR(10) DEFAULT 'x');`,
  graphql: `# note
query Q($a: [Int!]! = [1], $b: In = { c: "x" }) @dir(if: true) { alias: field(arg: $a, e: ENUM) { ...F ... on T @skip(if: $b) { id } } }
fragment F on U { __typename }
"""Doc""" type T implements A & B @key(fields: "id") { f(x: Int = 1): String! @deprecated } union U = A | B extend schema { query: Q }`,
  vue: `<script setup lang="ts">
import { ref } from 'vue'; const n = ref<number>(0); defineProps<{ a?: string }>()
</script>
<template>
  <div v-for="(x, i) in list" :key="i" @click.prevent="n += 1" #default="{ y }">{{ n > 1 ? 'a' : x.y }} <!-- c --></div>
</template>
<style scoped lang="scss">.a { &:hover { color: v-bind(n); } }</style>`,
  svelte: `<script lang="ts">let { a = 1 }: Props = $props(); $: b = a * 2;</script>
{#if a > 1}<p class:x={b} on:click={() => a++}>{@html b}</p>{:else}{#each list as i (i.id)}{i}{/each}{/if}
<style>p { color: red }</style>`,
  astro: `---
import A from './a.astro'; const { x } = Astro.props as { x: string };
---
<A {...x} client:load>{list.map((i) => <li set:html={i}>{i}</li>)}</A>
<style>a { b: c }</style>`,
  markdown: `---
title: x
---
# H *i* **b** \`code\` ~~s~~
> quote [a](b "t") ![i](s) <b>html</b> https://x.y
1. one
   - [x] two

| a | b |
|---|:-:|
\`\`\`ts
const a: number = 1;
\`\`\`
~~~json
{ "a": 1 }
~~~
Setext
===
[ref]: http://x 'y'`,
  mdx: `import { A } from './a'
export const x = { a: 1 }

# H {x.a}

<A b={() => 1} {...x}>text **b**</A>

\`\`\`js
let a = \`x\`
\`\`\``,
  diff: `diff --git a/x b/x
index 1..2 100644
--- a/x
+++ b/x
@@ -1,2 +1,3 @@ fn
 same
-old
+new
! changed`,
  docker: `# syntax=docker/dockerfile:1
ARG V=20
FROM node:\${V}-slim AS build
WORKDIR /app
COPY --chown=a:b ["x", "./"]
RUN --mount=type=cache npm ci && \\
    echo "$V"
HEALTHCHECK CMD curl -f http://x || exit 1`,
  lua: `-- note
local t = { a = 1, ["b"] = "x\\n", [[long
str]], f = function(self, ...) return #self .. select('#', ...) end }
--[[ block
]] goto l ::l:: for i = 1, 10, 2 do if not (i ~= 3 and i // 2 == 1) then break elseif nil then else end end`,
  elixir: `defmodule A.B do
  @moduledoc """
  Doc #{x}
  """
  use C, only: [d: 1]
  def f(%{a: a} = m, [h | t], <<x::8, _::binary>>) when is_atom(a) and a != :"b c" do
    m |> Enum.map(&(&1 + 1)) |> then(fn {:ok, v} -> ~r/a#{v}/i; _ -> ~w(a b)a end) # n
  rescue e in E -> reraise e, __STACKTRACE__
  end
end`,
  haskell: `{-# LANGUAGE GADTs #-}
module A (B(..), f) where
import qualified Data.Map as M hiding (x)
-- | doc
data B a where { C :: { d :: !Int, e :: Maybe a } -> B a } deriving (Show)
f :: forall a. (Ord a, Show a) => [a] -> IO ()
f xs@(x:_) | x > 1, Just y <- g = do { let { z = \\q -> q * 2 }; print $ "a\\n" ++ show z; return () } {- b -}
  | otherwise = case x of { 'c' -> [1 ..]; _ -> undefined } where g = 0xFF`,
  nix: `{ pkgs ? import <nixpkgs> { }, ... }@args: let x = rec { a.b = "s \${toString 1}"; inherit (pkgs) c; }; in with x; if a == null then ''
  multi \${b} '''\${esc}
'' else [ ./path <x> 1.5 ] ++ (f: f // { }) x # n`,
  ini: `; note
[section "x"]
key = value
other: 1 # c`,
  make: `# note
CC ?= gcc
SRC := $(wildcard *.c) $(patsubst %.c,%.o,$(X))
.PHONY: all
all: $(SRC) | dir ; @echo "x $@ $<"
ifeq ($(A),b)
	-rm -f \${B}
endif
define M
x
endef`,
  powershell: `# note
[CmdletBinding()] param([Parameter(Mandatory=$true)][string[]]$A = @('x', "y $($b.C) $env:D"))
function Get-X { begin { } process { $_ | Where-Object { $_.N -gt 1 -and $_ -match '^a' } | % { "$_" } } }
@"
here $x
"@; try { throw "e" } catch [System.Exception] { } <# b #> ; $h = @{ k = 1; 'q' = $null }`,
  xml: `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><ns:a xmlns:ns="x" y='&lt;'><!-- n --><![CDATA[ <raw> ]]><b/></ns:a>`,
  prisma: `datasource db { provider = "x" url = env("U") }
/// doc
model A { id Int @id @default(autoincrement()) b B? @relation(fields: [x], references: [id]) @@index([x]) } // n
enum E { A B }`,
  latex: `\\documentclass[a4]{article} % note
\\begin{document} \\section{A \\textbf{b}} $x^2 + \\frac{1}{2}$ \\[ \\sum_{i=0}^n i \\]
\\begin{lstlisting}[language=Python]
def f(): pass
\\end{lstlisting} \\end{document}`,
  regex: `^(?<y>\\d{4})-(?:a|b)+?[^\\]x-z]*(?=c)\\k<y>$`,
  http: `POST /x?y=1 HTTP/1.1
Host: x.y
Content-Type: application/json

{ "a": 1 }`,
};

/** Those with most in them, and one of each kind of engine. */
export const SOME_LANGUAGES = ['ts', 'tsx', 'html', 'css', 'yaml', 'bash', 'go', 'php', 'markdown', 'vue'];
