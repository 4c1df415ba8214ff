import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { GatewaySettings } from '../config.js';
import { html, Html } from '../sign-in/pages/html.js';

/** Where the web's build puts a page that was made ahead. */
const ROOT = '<div id="root"></div>';
/** Every page asks who is signed in. */
const WHO = '/api/auth/user';
/** Stands for every address without a page. */
const NO_PAGE = '*';

/** What the web's build says of a page. */
interface PageFile {
  /** What it imports at once. */
  modules: string[];
  /** What it asks the server for first, whoever opens it. */
  reads: string[];
  /** The page before anything is known; trusted, as its code is. */
  markup: string;
}

/** Without the build's word a page is only slower. */
const UNTOLD: PageFile = { modules: [], reads: [], markup: '' };

/** The web's one page, which the browser turns into the one that was asked for. */
@Injectable()
export class WebIndex {
  private readonly root: string;

  constructor(@Inject(SETTINGS) settings: GatewaySettings) {
    this.root = settings.WEB_ROOT;
  }

  /**
   * As it is drawn before its code is there, with the modules and answers that it needs in its head: the browser fetches them beside the
   * entry, not one after the other.
   * @param page as in the list of pages, e.g. `/capsules/:id`; undefined for none
   * @param read what this one address asks the server for first
   * @throws Error `ENOENT` when the web is not built
   */
  async markup(page: string | undefined, read?: string): Promise<string> {
    const [index, { modules, reads, markup }] = await Promise.all([
      readFile(join(this.root, 'index.html'), 'utf8'),
      this.told(page ?? NO_PAGE),
    ]);
    const answers = [WHO, ...reads, ...(read === undefined ? [] : [read])];
    const links = [
      ...modules.map((file) => html`<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}" />`),
      ...answers.map((path) => html`<link rel="preload" as="fetch" crossorigin="use-credentials" href="${path}" />`),
    ].map((link) => link.markup);
    // Functions as replacements: a page may hold `$&`, which a text would be searched for.
    return index
      .replace('</head>', () => `${links.join('')}</head>`)
      .replace(ROOT, () => html`<div id="root">${new Html(markup)}</div>`.markup);
  }

  private async told(page: string): Promise<PageFile> {
    try {
      const pages: unknown = JSON.parse(await readFile(join(this.root, 'pages.json'), 'utf8'));
      return { ...UNTOLD, ...(pages as Record<string, Partial<PageFile>>)[page] };
    } catch {
      return UNTOLD;
    }
  }
}
