import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pageAt, type BuiltPages } from '@dear-future/contracts/http/pages';
import { inRepository } from '@dear-future/local-servers/processes/repository';
import { findResponse, type Mocks } from './mocks.js';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};
const ROOT = inRepository('web/dist');
/** Served as a file, because browsers do not cache the compiled code of scripts passed to `page.evaluate`. */
export const AXE_PATH = '/assets/axe-core.js';

const AXE = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'));
const PAGES = JSON.parse(await readFile(path.join(ROOT, 'pages.json'), 'utf8')) as BuiltPages;

/**
 * Serves the built web app with mock API responses instead of services.
 * Uses a real server, because `page.route` disables the browser's cache.
 */
export class BuiltWeb {
  readonly callsWithoutMock: string[] = [];
  private mocks: Mocks = {};
  private addedScripts = '';
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

  /** Replaces all mock responses. */
  setMocks(mocks: Mocks): void {
    this.mocks = mocks;
  }

  /** Replaces some mock responses. */
  change(mocks: Mocks): void {
    this.mocks = { ...this.mocks, ...mocks };
  }

  /** Adds script elements to the head of the next document. Inline scripts run before the document's modules. */
  addScriptsToNextPage(scripts: string): void {
    this.addedScripts = scripts;
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    if (pathname.startsWith('/api/')) {
      // Responds only after the whole request, such as an upload, has arrived.
      request.resume().once('end', () => this.respond(request.method ?? 'GET', pathname, searchParams, response));
      return;
    }
    const file = await this.readAsset(pathname);
    if (file === null) {
      this.servePage(pathname, response, request.headers['sec-fetch-dest'] === 'document');
      return;
    }
    const caching = pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    response.setHeader('content-type', TYPES[path.extname(pathname)] ?? 'text/plain');
    response.setHeader('cache-control', caching).end(file);
  }

  private respond(method: string, pathname: string, query: URLSearchParams, response: ServerResponse): void {
    const call = `${method} ${pathname}`;
    const mock = findResponse(this.mocks, call);
    if (mock === 'noResponse') return;
    if (mock === 'unreachable') {
      response.destroy();
      return;
    }
    if (mock === undefined) {
      this.callsWithoutMock.push(call);
      response.writeHead(501).end();
      return;
    }
    const { status, headers, body, shouldStayOpen, changes } =
      typeof mock === 'function' ? mock(pathname, query) : mock;
    if (changes !== undefined) this.change(changes);
    // Pages follow the server's clock, but the clock of a test is the browser's.
    response.sendDate = false;
    response.writeHead(status, { 'cache-control': 'no-store', ...headers });
    if (shouldStayOpen === true) response.write(body ?? '');
    else response.end(body);
  }

  private servePage(pathname: string, response: ServerResponse, isDocument: boolean): void {
    const { path: pattern, page } = pageAt(PAGES, pathname);
    response.writeHead(pattern === '/*' ? 404 : 200, { 'content-type': 'text/html', 'cache-control': 'no-cache' });
    // A request for a missing icon gets a page too, but the scripts are for the next document.
    const scripts = isDocument ? this.addedScripts : '';
    if (isDocument) this.addedScripts = '';
    response.end(page.html.replace('</head>', () => `${scripts}</head>`));
  }

  private readAsset(pathname: string): Promise<Buffer | null> {
    const cached = this.files.get(pathname);
    if (cached !== undefined) return cached;
    const file = path.join(ROOT, pathname);
    const isFile = path.extname(file) !== '' && file.startsWith(`${ROOT}${path.sep}`);
    const content = isFile ? readFile(file).catch(() => null) : Promise.resolve(null);
    this.files.set(pathname, content);
    return content;
  }
}
