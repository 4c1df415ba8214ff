import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { GatewaySettings } from '../config.js';
import { withTitle } from '../links/preview-tags.js';
import { html, Html } from '../sign-in/pages/html.js';

/** The place for a prerendered page in the index. */
const ROOT = '<div id="root"></div>';
/** Every page loads the user. */
const USER = '/api/auth/user';
/** The key of the page for unknown addresses. */
const NO_PAGE = '*';

/** A page in the build's `pages.json`. */
interface PageFile {
  /** JavaScript modules that it imports at once. */
  modules: string[];
  /** API paths that it always loads first. */
  reads: string[];
  /** As trusted markup. */
  title: string;
  /** The prerendered page, also trusted. */
  markup: string;
}

/** A page that is missing in `pages.json` works, but loads more slowly. */
const NOT_PRERENDERED: PageFile = { modules: [], reads: [], title: '', markup: '' };

/** The web's build, read into memory. */
interface WebBuild {
  index: string;
  pages: Record<string, Partial<PageFile>>;
  /** By address. */
  markups: Map<string, string>;
}

/** The web's index, with the prerendered markup of a page in it. */
@Injectable()
export class WebIndex {
  private readonly indexFile: string;
  private readonly pagesFile: string;
  /** The newest build, by the times and sizes of its files. Requests at the same time share one read. */
  private build: { version: string; read: Promise<WebBuild> } | null = null;

  constructor(@Inject(SETTINGS) settings: GatewaySettings) {
    this.indexFile = join(settings.WEB_ROOT, 'index.html');
    this.pagesFile = join(settings.WEB_ROOT, 'pages.json');
  }

  /**
   * The prerendered page. Its head preloads the page's modules and data, so the browser fetches them in parallel with
   * the entry.
   * @param page as in the list of pages, e.g. `/capsules/:id`; undefined for none
   * @throws Error `ENOENT` when the web is not built
   */
  async markup(page: string | undefined): Promise<string> {
    const address = page ?? NO_PAGE;
    const build = await this.newestBuild();
    const known = build.markups.get(address);
    if (known !== undefined) return known;
    const markup = draw(address, build.index, { ...NOT_PRERENDERED, ...build.pages[address] });
    build.markups.set(address, markup);
    return markup;
  }

  /** Reads the build again when its files change, so a new build needs no restart. */
  private async newestBuild(): Promise<WebBuild> {
    const [index, pages] = await Promise.all([stat(this.indexFile), stat(this.pagesFile).catch(() => null)]);
    const version = [index, pages].map((file) => `${String(file?.mtimeMs)}/${String(file?.size)}`).join();
    if (this.build?.version !== version) this.build = { version, read: this.read() };
    const { build } = this;
    try {
      return await build.read;
    } catch (error) {
      if (this.build === build) this.build = null;
      throw error;
    }
  }

  private async read(): Promise<WebBuild> {
    const [index, pages] = await Promise.all([readFile(this.indexFile, 'utf8'), this.readPages()]);
    return { index, pages, markups: new Map() };
  }

  private async readPages(): Promise<WebBuild['pages']> {
    try {
      return JSON.parse(await readFile(this.pagesFile, 'utf8')) as WebBuild['pages'];
    } catch {
      return {};
    }
  }
}

function draw(address: string, index: string, { modules, reads, title, markup }: PageFile): string {
  const links = [
    ...modules.map((file) => html`<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}" />`),
    ...[USER, ...reads].map(
      (path) => html`<link rel="preload" as="fetch" crossorigin="use-credentials" href="${path}" />`,
    ),
  ].map((link) => link.markup);
  // Functions, because a replacement string with `$&` in it would insert the match.
  const linked = index.replace('</head>', () => `${links.join('')}</head>`);
  const named = title === '' ? linked : withTitle(linked, new Html(title));
  if (markup === '') return named;
  return named.replace(ROOT, () => html`<div id="root" data-page="${address}">${new Html(markup)}</div>`.markup);
}
