import type { Screen } from '../screen.js';
import { slug, type Picture } from './pictures.js';

/** A screen with its pictures, or with what went wrong while it was brought about. */
export interface Shot {
  screen: Screen;
  pictures: readonly Picture[];
  problem: string | null;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The book as one page that needs no server. */
export function bookPage(shots: readonly Shot[], madeAt: Date): string {
  const areas = [...new Set(shots.map(({ screen }) => screen.area))];
  const jumps = areas.map((area) => {
    const states = shots.filter(({ screen }) => screen.area === area);
    const entries = states.map(({ screen }) => `<li><a href="#${idOf(screen)}">${escape(screen.name)}</a></li>`);
    return `<details data-area="${area}"><summary>${area} <small>${states.length}</small></summary><ul>${entries.join('')}</ul></details>`;
  });
  const choices = areas.map((area) => `<option>${area}</option>`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Dear Future: every screen</title>
<style>${STYLE}</style>
<nav>
  <h1>Every screen</h1>
  <p>${shots.length} states, ${madeAt.toISOString().slice(0, 16).replace('T', ' ')} UTC</p>
  <label>Area <select id="area"><option value="">all</option>${choices.join('')}</select></label>
  <label>Theme <select id="theme"><option value="">both</option><option>light</option><option>dark</option></select></label>
  <label>Size <input id="size" type="range" min="10" max="100" value="35"></label>
  ${jumps.join('\n')}
</nav>
<main>${shots.map(section).join('\n')}</main>
<script>${SCRIPT}</script>
</html>
`;
}

const idOf = ({ area, name }: Screen): string => `${area}--${slug(name)}`;

function section({ screen, pictures, problem }: Shot): string {
  const shown = pictures.map(
    ({ file, width, theme }) =>
      `<figure data-theme="${theme}" style="--width:${width}"><a href="${file}"><img src="${file}" loading="lazy" alt="${escape(screen.name)}, ${width} px, ${theme}"></a><figcaption>${width}, ${theme}</figcaption></figure>`,
  );
  const trouble = problem === null ? '' : `<pre>${escape(problem)}</pre>`;
  return `<section id="${idOf(screen)}" data-area="${screen.area}"><h2><a href="#${idOf(screen)}">${screen.area}: ${escape(screen.name)}</a></h2><p>${escape(screen.path)}, ${screen.who}</p>${trouble}<div>${shown.join('')}</div></section>`;
}

const STYLE = `
:root{color-scheme:light dark;--scale:.35;font:14px/1.4 system-ui,sans-serif}
body{margin:0;display:grid;grid-template-columns:17rem minmax(0,1fr)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:1rem;box-sizing:border-box;border-right:1px solid #8886}
nav h1{font-size:1.2rem;margin:0}nav ul{padding-left:1rem;margin:.25rem 0}label{display:block;margin:.5rem 0}summary{cursor:pointer;padding:.2rem 0}
main{padding:1rem}section{border-bottom:1px solid #8886;padding:1rem 0}h2{font-size:1rem;margin:0}h2 a{color:inherit;text-decoration:none}
p{opacity:.7;margin:.2rem 0}section>div{display:flex;gap:1rem;overflow-x:auto;align-items:flex-start}figure{margin:0;flex:none}
img{display:block;width:calc(var(--width)*var(--scale)*1px);border:1px solid #8886;background:#8882}figcaption{opacity:.7}pre{white-space:pre-wrap;color:#c33}
[hidden]{display:none!important}@media(max-width:700px){body{display:block}nav{position:static;height:auto}}`;

const SCRIPT = `
const by = (id) => document.getElementById(id);
const show = () => {
  for (const each of document.querySelectorAll('[data-area]')) each.hidden = by('area').value !== '' && each.dataset.area !== by('area').value;
  for (const each of document.querySelectorAll('[data-theme]')) each.hidden = by('theme').value !== '' && each.dataset.theme !== by('theme').value;
  document.documentElement.style.setProperty('--scale', by('size').value / 100);
};
for (const id of ['area', 'theme', 'size']) by(id).addEventListener('input', show);
show();`;
