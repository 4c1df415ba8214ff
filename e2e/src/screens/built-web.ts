import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pageAt, type BuiltPages } from '@dear-future/contracts/http/pages';
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
const ROOT = inRepository('web/dist');
/** Cached with its compiled code, unlike a script that the test sends to each page. */
export const AXE_PATH = '/assets/axe-core.js';

const AXE = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'));
const PAGES = JSON.parse(await readFile(path.join(ROOT, 'pages.json'), 'utf8')) as BuiltPages;

/**
 * The built web without services: its files and pages, and a test's answers instead of the API.
 * A server, because `page.route` switches the browser's cache off.
 */
export class BuiltWeb {
  /** Calls without an answer. */
  readonly unanswered: string[] = [];
  private answers: Answers = {};
  private firstScripts = '';
  private readonly files = new Map<string, Promise<Buffer | null>>([[AXE_PATH, AXE]]);
  private readonly server = createServer((request, response) => void this.serve(request, response));

  static async start(): Promise<BuiltWeb> {
    const web = new BuiltWeb();
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

  /** Replaces all answers. */
  answerWith(answers: Answers): void {
    this.answers = answers;
  }

  /** Replaces some answers. */
  change(answers: Answers): void {
    this.answers = { ...this.answers, ...answers };
  }

  /** Adds these script elements to the next page, before the page's own. */
  beginNextPageWith(scripts: string): void {
    this.firstScripts = scripts;
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    if (pathname.startsWith('/api/')) {
      // Uploads are read to their end before they are answered.
      request.resume().once('end', () => this.answer(request.method ?? 'GET', pathname, searchParams, response));
      return;
    }
    const file = await this.file(pathname);
    if (file === null) {
      this.page(pathname, response, request.headers['sec-fetch-dest'] === 'document');
      return;
    }
    const caching = /^\/(assets|fonts)\//.test(pathname) ? 'public, max-age=31536000, immutable' : 'no-cache';
    response.setHeader('content-type', TYPES[path.extname(pathname)] ?? 'text/plain');
    response.setHeader('cache-control', caching).end(file);
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

  private page(pathname: string, response: ServerResponse, isOpened: boolean): void {
    const { path: found, page } = pageAt(PAGES, pathname);
    response.writeHead(found === '/*' ? 404 : 200, { 'content-type': 'text/html', 'cache-control': 'no-cache' });
    // A missing icon is answered with a page too.
    const scripts = isOpened ? this.firstScripts : '';
    if (isOpened) this.firstScripts = '';
    response.end(page.html.replace('</head>', () => `${scripts}</head>`));
  }

  private file(pathname: string): Promise<Buffer | null> {
    const found = this.files.get(pathname);
    if (found !== undefined) return found;
    const place = path.join(ROOT, pathname);
    const isFile = path.extname(place) !== '' && place.startsWith(`${ROOT}${path.sep}`);
    const reading = isFile ? readFile(place).catch(() => null) : Promise.resolve(null);
    this.files.set(pathname, reading);
    return reading;
  }
}
