export const STYLE = `
:root { color-scheme: light dark; --paper: #faf6f0; --card: #fffdf9; --field: #fff; --ink: #3a302a; --soft: #75675c; --line: #e7ddd0;
  --accent: #a8502f; --on-accent: #fff; --alert: #a32d2d; --alert-paper: #fbeae6; --good: #3d6b45; --ribbon: #f3e3c4; --on-ribbon: #5b4311; }
@media (prefers-color-scheme: dark) { :root { --paper: #1f1a17; --card: #2a2420; --field: #221d1a; --ink: #f0e7dd; --soft: #b3a497;
  --line: #453a33; --accent: #e59a78; --on-accent: #2a1a12; --alert: #f2a9a0; --alert-paper: #40241f; --good: #9fcaa5; --ribbon: #4a3b1c; --on-ribbon: #f3dfae; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
h1 { font: 500 1.6rem/1.25 Georgia, serif; margin: 0; overflow-wrap: anywhere; }
h2 { font: 500 1.25rem/1.3 Georgia, serif; margin: 2.5rem 0 .75rem; }
p { margin: .5rem 0; }
a { color: var(--accent); }
.soft { color: var(--soft); }
.small { font-size: .875rem; }
.ribbon { margin: 0; padding: .45rem 1rem; background: var(--ribbon); color: var(--on-ribbon); text-align: center; font-size: .875rem; }
.ribbon strong { margin-right: .35rem; letter-spacing: .02em; }
main { max-width: 64rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
main.narrow { max-width: 30rem; }
main.checkout { display: grid; gap: 1.5rem; max-width: 60rem; }
@media (min-width: 52rem) { main.checkout { grid-template-columns: 1fr 1fr; gap: 3.5rem; padding-top: 4rem; align-items: start; } }
.card { padding: 1.5rem; border: 1px solid var(--line); border-radius: 16px; background: var(--card); }
.said { text-align: center; padding: 2.5rem 1.5rem; }
.said .button { margin-top: 1rem; }
.total { font: 500 2.5rem/1.2 Georgia, serif; margin: .25rem 0 1.25rem; font-variant-numeric: tabular-nums; }
dl.lines { margin: 0; }
dl.lines > div { display: grid; grid-template-columns: 1fr auto; gap: 0 1.5rem; padding: .8rem 0; border-top: 1px solid var(--line); }
dl.lines dt { overflow-wrap: anywhere; }
dl.lines dd { margin: 0; font-variant-numeric: tabular-nums; }
dl.lines dt small { display: block; color: var(--soft); font-size: .875rem; }
dl.lines .sum { font-weight: 600; }
form { margin: 0; }
label { display: block; margin-top: 1rem; font-size: .875rem; font-weight: 600; }
input { width: 100%; margin-top: .3rem; padding: .7rem .8rem; border: 1px solid var(--line); border-radius: 10px; background: var(--field); color: var(--ink); font: 1rem/1.4 system-ui, sans-serif; font-variant-numeric: tabular-nums; }
input:read-only { color: var(--soft); }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
button, .button { display: inline-block; min-height: 44px; padding: .6rem 1.1rem; border: 1px solid var(--line); border-radius: 10px; background: transparent; color: var(--ink); font: 500 1rem/1.4 system-ui, sans-serif; text-decoration: none; cursor: pointer; }
button:hover, .button:hover { background: color-mix(in srgb, var(--accent) 10%, transparent); }
button.main { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
button.main:hover { background: color-mix(in srgb, var(--accent) 88%, var(--ink)); }
button.quiet { border-color: transparent; color: var(--soft); }
:focus-visible { outline: 3px solid color-mix(in srgb, var(--accent) 60%, transparent); outline-offset: 2px; }
.stack { display: grid; gap: .75rem; margin-top: 1.5rem; }
.alert { margin: 0 0 1rem; padding: .75rem 1rem; border-radius: 10px; background: var(--alert-paper); color: var(--alert); font-weight: 500; }
.row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
.row button { min-height: 40px; padding: .4rem .8rem; font-size: .9375rem; }
.row input { width: 7rem; margin: 0; padding: .4rem .6rem; min-height: 40px; }
.state { display: inline-block; padding: .1rem .6rem; border: 1px solid var(--line); border-radius: 99px; font-size: .8125rem; white-space: nowrap; }
.state.good { color: var(--good); border-color: currentcolor; }
.state.bad { color: var(--alert); border-color: currentcolor; }
ul.things { list-style: none; margin: 0; padding: 0; display: grid; gap: 1rem; }
ul.things > li { padding: 1.1rem 1.25rem; border: 1px solid var(--line); border-radius: 14px; background: var(--card); }
ul.dense { gap: 0; border: 1px solid var(--line); border-radius: 14px; background: var(--card); }
ul.dense > li { border: 0; background: none; border-radius: 0; padding: .7rem 1.25rem; }
ul.dense > li + li { border-top: 1px solid var(--line); }
.head { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline; justify-content: space-between; }
.head strong { font-variant-numeric: tabular-nums; }
.mono { font: .8125rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; color: var(--soft); }
.sums { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: 1rem; margin: 1.5rem 0 0; }
.sums div { padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 14px; background: var(--card); }
.sums dd { margin: 0; font: 500 1.4rem/1.3 Georgia, serif; font-variant-numeric: tabular-nums; }
.sums dt { color: var(--soft); font-size: .875rem; }
`;
