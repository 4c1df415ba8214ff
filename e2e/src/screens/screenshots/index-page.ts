import type { Screen } from '../screen.js';
import { toKebabCase, type Screenshot } from './screenshots.js';

export interface ScreenResult {
  screen: Screen;
  screenshots: readonly Screenshot[];
  problem: string | null;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Renders a page that shows all screenshots and needs no server. */
export function renderIndexPage(results: readonly ScreenResult[], madeAt: Date): string {
  const areas = [...new Set(results.map(({ screen }) => screen.area))].map((area) => {
    const links = results
      .filter(({ screen }) => screen.area === area)
      .map(({ screen }) => `<li><a href="#${idOf(screen)}">${escapeHtml(screen.name)}</a></li>`);
    return `<details><summary>${area} <small>${links.length}</small></summary><ul>${links.join('')}</ul></details>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Dear Future: every screen</title>
<style>${STYLE}</style>
<nav>
  <h1>Every screen</h1>
  <p>${results.length} states, ${madeAt.toISOString().slice(0, 16).replace('T', ' ')} UTC</p>
  ${areas.join('\n')}
</nav>
<main>${results.map(section).join('\n')}</main>
</html>
`;
}

const idOf = ({ area, name }: Screen): string => `${area}--${toKebabCase(name)}`;

function section({ screen, screenshots, problem }: ScreenResult): string {
  const figures = screenshots.map(
    ({ file, width, theme }) =>
      `<figure><a href="${file}"><img src="${file}" width="${width * 0.35}" loading="lazy" alt="${escapeHtml(screen.name)}, ${width} px, ${theme}"></a><figcaption>${width}, ${theme}</figcaption></figure>`,
  );
  const error = problem === null ? '' : `<pre>${escapeHtml(problem)}</pre>`;
  return `<section id="${idOf(screen)}"><h2>${screen.area}: ${escapeHtml(screen.name)}</h2><p>${escapeHtml(screen.path)}, ${screen.auth}</p>${error}<div>${figures.join('')}</div></section>`;
}

const STYLE = `
:root{color-scheme:light dark;font:14px/1.4 system-ui,sans-serif}
body{margin:0;display:grid;grid-template-columns:17rem minmax(0,1fr)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:1rem;box-sizing:border-box;border-right:1px solid #8886}
main{padding:1rem}section{border-bottom:1px solid #8886;padding:1rem 0}h1,h2{font-size:1rem;margin:0}ul{padding-left:1rem}
section>div{display:flex;gap:1rem;overflow-x:auto;align-items:flex-start}figure{margin:0}img{border:1px solid #8886}
pre{white-space:pre-wrap;color:#c33}@media(max-width:700px){body{display:block}nav{position:static;height:auto}}`;
