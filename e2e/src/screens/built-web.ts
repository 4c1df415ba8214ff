import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { PAGES } from '@dear-future/contracts/http/pages';
import { inRepository } from '@dear-future/testing/processes/repository';
import { answerTo, type Answers } from './answers.js';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};
const PATHS = [...PAGES, '/share/:slug', '/capsule/:slug'];

/** As much of a page as the gateway's WebIndex puts into index.html. */
interface BuiltPage {
  modules: string[];
  reads: string[];
  title: string;
  markup: string;
}

/**
 * The built web without services: files and pages as the gateway assembles them, and the answers of a test in place of the API.
 * A server and not `page.route`, which would switch the browser's cache off.
 */
export class BuiltWeb {
  /** Calls that had no answer. A test that leaves any is wrong. */
  readonly unanswered: string[] = [];
  private answers: Answers = {};
  private firstScript: string | null = null;
  private readonly files = new Map<string, Promise<Buffer | null>>();
  private readonly server = createServer((request, response) => void this.serve(request, response));

  private constructor(
    private readonly root: string,
    private readonly index: string,
    private readonly pages: Record<string, BuiltPage>,
  ) {}

  static async start(root = inRepository('web/dist')): Promise<BuiltWeb> {
    const [index, pages] = await Promise.all([
      readFile(path.join(root, 'index.html'), 'utf8'),
      readFile(path.join(root, 'pages.json'), 'utf8'),
    ]);
    const web = new BuiltWeb(root, index, JSON.parse(pages) as Record<string, BuiltPage>);
    await new Promise<void>((resolve) => web.server.listen(0, '127.0.0.1', resolve));
    return web;
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  /** From now on these are the only answers. */
  answerWith(answers: Answers): void {
    this.answers = answers;
  }

  /** From now on some calls are answered otherwise. */
  change(answers: Answers): void {
    this.answers = { ...this.answers, ...answers };
  }

  /** Runs this script in the next page, before its own. */
  beginNextPageWith(script: string): void {
    this.firstScript = script;
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    if (pathname.startsWith('/api/')) {
      // An upload is read to its end before its answer goes out.
      request.resume().once('end', () => this.answer(request.method ?? 'GET', pathname, searchParams, response));
      return;
    }
    const file = await this.file(pathname);
    if (file === null) {
      this.page(pathname, response);
      return;
    }
    const keep = /^\/(assets|fonts)\//.test(pathname) ? 'public, max-age=31536000, immutable' : 'no-cache';
    response.setHeader('content-type', TYPES[path.extname(pathname)] ?? 'text/plain');
    response.setHeader('cache-control', keep).end(file);
  }

  private answer(method: string, pathname: string, query: URLSearchParams, response: ServerResponse): void {
    const call = `${method} ${pathname}`;
    const answer = answerTo(this.answers, call);
    if (answer === 'silence') return;
    if (answer === 'unreachable') {
      response.destroy();
      return;
    }
    if (answer === undefined) {
      this.unanswered.push(call);
      response.writeHead(501).end();
      return;
    }
    const { status, headers, body, staysOpen, changes } =
      typeof answer === 'function' ? answer(pathname, query) : answer;
    if (changes !== undefined) this.change(changes);
    response.writeHead(status, { 'cache-control': 'no-store', ...headers });
    if (staysOpen === true) response.write(body ?? '');
    else response.end(body);
  }

  private page(pathname: string, response: ServerResponse): void {
    const address = pageAt(pathname);
    const { modules, reads, title, markup } = this.pages[address ?? '*'] ?? {
      modules: [],
      reads: [],
      title: '',
      markup: '',
    };
    const head = [
      this.firstScript === null ? '' : `<script>${this.firstScript}</script>`,
      ...modules.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}" />`),
      ...['/api/auth/user', ...reads].map(
        (read) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${read}" />`,
      ),
    ].join('');
    this.firstScript = null;
    const root = markup === '' ? '' : ` data-page="${address ?? '*'}"`;
    const page = this.index
      .replace('</head>', () => `${head}</head>`)
      .replace(/<title>.*<\/title>/, (present) => (title === '' ? present : `<title>${title}</title>`))
      .replace('<div id="root"></div>', () => `<div id="root"${root}>${markup}</div>`);
    response.writeHead(address === undefined ? 404 : 200, { 'content-type': 'text/html', 'cache-control': 'no-cache' });
    response.end(page);
  }

  private file(pathname: string): Promise<Buffer | null> {
    const found = this.files.get(pathname);
    if (found !== undefined) return found;
    const place = path.join(this.root, pathname);
    const isFile = path.extname(place) !== '' && place.startsWith(`${this.root}${path.sep}`);
    const reading = isFile ? readFile(place).catch(() => null) : Promise.resolve(null);
    this.files.set(pathname, reading);
    return reading;
  }
}

function pageAt(pathname: string): string | undefined {
  const segments = pathname.split('/');
  return PATHS.find((page) => {
    const parts = page.split('/');
    return parts.length === segments.length && parts.every((part, at) => part.startsWith(':') || part === segments[at]);
  });
}
