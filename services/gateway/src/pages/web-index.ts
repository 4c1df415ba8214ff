import { readFile, stat } from 'node:fs/promises';
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

/** The web's build, read into memory. */
interface WebBuild {
  index: string;
  pages: Record<string, Partial<PageFile>>;
  /** Pages that were asked for already; as many as the web has. */
  markups: Map<string, string>;
}

/** The web's one page, which the browser turns into the one that was asked for. */
@Injectable()
export class WebIndex {
  private readonly indexFile: string;
  private readonly pagesFile: string;
  /** The newest build, by the times and sizes of its files; requests that come while it is read share the reading. */
  private build: { version: string; read: Promise<WebBuild> } | null = null;

  constructor(@Inject(SETTINGS) settings: GatewaySettings) {
    this.indexFile = join(settings.WEB_ROOT, 'index.html');
    this.pagesFile = join(settings.WEB_ROOT, 'pages.json');
  }

  /**
   * As it is drawn before its code is there, with the modules and answers that it needs in its head: the browser fetches them beside the
   * entry, not one after the other.
   * @param page as in the list of pages, e.g. `/capsules/:id`; undefined for none
   * @throws Error `ENOENT` when the web is not built
   */
  async markup(page: string | undefined): Promise<string> {
    const address = page ?? NO_PAGE;
    const build = await this.newestBuild();
    const known = build.markups.get(address);
    if (known !== undefined) return known;
    const markup = draw(address, build.index, { ...UNTOLD, ...build.pages[address] });
    build.markups.set(address, markup);
    return markup;
  }

  /** Reads the build when it is first needed, and again when its files change: a new build needs no restart. */
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
