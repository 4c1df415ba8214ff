import { extname, relative } from 'node:path';
import { Inject, Injectable, type NestMiddleware } from '@nestjs/common';
import { pageAt } from '@dear-future/contracts/http/pages';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import type { GatewaySettings } from '../config.js';
import { LINK_KINDS } from '../links/link-kinds.js';
import { LinkPreview } from '../links/link-preview.js';
import { landingTags, withPreview } from '../links/preview-tags.js';
import { html, layout } from '../server-pages/html.js';
import { PageSender } from '../server-pages/page-sender.js';
import { RequestOwner } from '../sessions/request-owner.js';
import { acceptedBy, compressionOf, sendPage } from './compression.js';
import { WebBuild } from './web-build.js';

const YEAR = 'public, max-age=31536000, immutable';
const MONTH = 'public, max-age=2592000';
const REVALIDATE = 'no-cache';

/** Set before it is known whether the file can be sent. */
const FILE_HEADERS = ['Content-Encoding', 'Content-Type', 'Cache-Control', 'ETag', 'Last-Modified'];

const COMPRESSIBLE = /\.(?:js|css|svg|webmanifest|txt)$/;

/** Serves the web build: its files, and a page for every other path except `/api` and `/health`. */
@Injectable()
export class WebPagesMiddleware implements NestMiddleware {
  private readonly build: WebBuild;
  private readonly files: RequestHandler;

  constructor(
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
    private readonly previews: LinkPreview,
    private readonly owners: RequestOwner,
    private readonly sender: PageSender,
  ) {
    const { WEB_ROOT: root } = settings;
    this.build = new WebBuild(root);
    const setHeaders = (response: Response, file: string) => describe(response, relative(root, file));
    this.files = express.static(root, { index: false, redirect: false, cacheControl: false, setHeaders });
  }

  use(request: Request, response: Response, next: NextFunction): void {
    const path = request.originalUrl.split('?', 1)[0] ?? '/';
    if (!['GET', 'HEAD'].includes(request.method) || /^\/(?:api|health)(?:\/|$)/.test(path)) {
      next();
      return;
    }
    const compressed = COMPRESSIBLE.test(path) ? acceptedBy(request).map(({ extension }) => path + extension) : [];
    const files = [...compressed, request.originalUrl];
    /** Sends the first of the files that exists, or the page. */
    const send = (error?: unknown): void => {
      const file = files.shift();
      if (error !== undefined) {
        // The file's headers are wrong for a refusal, for example after an invalid range.
        if (!response.headersSent) for (const name of FILE_HEADERS) response.removeHeader(name);
        next(error);
      } else if (file === undefined) {
        this.page(path, request, response).catch((failure: unknown) => next(notBuilt(failure)));
      } else {
        // Under a wildcard Express removes the matched path, here all of it, from `url`.
        request.url = file;
        this.files(request, response, send);
      }
    };
    send();
  }

  private async page(address: string, request: Request, response: Response): Promise<void> {
    try {
      await this.owners.count(request, 'pages');
    } catch (error) {
      this.sender.fail(request, response.set('Cache-Control', 'no-store'), error, tooManyRequests);
      return;
    }
    const { path, page } = pageAt(await this.build.pages(), address);
    const { preview } = page;
    const kind = LINK_KINDS.find((each) => path === `${each.page}/:slug`);
    let answer = { status: path === '/*' ? 404 : 200, html: page.html };
    if (kind) {
      answer = await this.previews.page(page.html, kind, address.split('/')[2] ?? '', request.ip);
    } else if (preview) {
      const origin = this.settings.PUBLIC_URL;
      const tags = landingTags({ ...preview, image: `${origin}/og/home.png`, address: origin + path });
      answer.html = withPreview(page.html, preview.title, tags, preview.description);
    }
    response.status(answer.status).setHeader('Cache-Control', REVALIDATE);
    if (!preview) response.setHeader('X-Robots-Tag', 'noindex');
    await sendPage(request, response, answer.html);
  }
}

function tooManyRequests({ message }: ProblemError): string {
  const title = 'One moment, please';
  const content = html`<h1>${title}</h1>
    <p>${message}</p>`;
  return layout(title, content);
}

function notBuilt(error: unknown): unknown {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  if (!isMissing && !(error instanceof SyntaxError)) return error;
  return new ProblemError('unavailable', 'The pages of Dear Future are not built yet.');
}

/** @param file relative to the web root */
function describe(response: Response, file: string): void {
  const compression = compressionOf(file);
  const name = compression ? file.slice(0, -compression.extension.length) : file;
  if (compression) response.setHeader('Content-Encoding', compression.encoding).type(extname(name));
  if (COMPRESSIBLE.test(name)) response.vary('Accept-Encoding');
  // Assets have content hashes in their names, and a changed font gets a new name.
  const caching = file.startsWith('assets/') ? YEAR : file.startsWith('fonts/') ? MONTH : REVALIDATE;
  response.setHeader('Cache-Control', caching);
}
