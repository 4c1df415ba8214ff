import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { GatewaySettings } from '../config.js';
import { withTitle } from '../links/preview-tags.js';
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
  /** Its name, as markup: it is trusted, as its code is. */
  title: string;
  /** The page before anything is known; trusted, too. */
  markup: string;
}

/** Without the build's word a page is only slower. */
const UNTOLD: PageFile = { modules: [], reads: [], title: '', markup: '' };

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
   * @throws Error `ENOENT` when the web is not built
   */
  async markup(page: string | undefined): Promise<string> {
    const address = page ?? NO_PAGE;
    const [index, { modules, reads, title, markup }] = await Promise.all([
      readFile(join(this.root, 'index.html'), 'utf8'),
      this.told(address),
    ]);
    const links = [
      ...modules.map((file) => html`<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}" />`),
      ...[WHO, ...reads].map(
        (path) => html`<link rel="preload" as="fetch" crossorigin="use-credentials" href="${path}" />`,
      ),
    ].map((link) => link.markup);
    // Functions as replacements: a page may hold `$&`, which a text would be searched for.
    const linked = index.replace('</head>', () => `${links.join('')}</head>`);
    const named = title === '' ? linked : withTitle(linked, new Html(title));
    // Where nothing was drawn there is nothing to take over.
    if (markup === '') return named;
    return named.replace(ROOT, () => html`<div id="root" data-page="${address}">${new Html(markup)}</div>`.markup);
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
