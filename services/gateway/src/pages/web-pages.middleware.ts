import { extname, join } from 'node:path';
import { Inject, Injectable, type NestMiddleware } from '@nestjs/common';
import { ERRORS } from '@dear-future/contracts/errors';
import { pageAt } from '@dear-future/contracts/http/pages';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import type { GatewaySettings } from '../config.js';
import { LINK_KINDS } from '../links/link-kinds.js';
import { LinkPreview } from '../links/link-preview.js';
import { landingTags, withPreview } from '../links/preview-tags.js';
import { html, layout } from '../server-pages/html.js';
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
  private readonly files: RequestHandler;
  private readonly origin: string;

  constructor(
    @Inject(SETTINGS) { PUBLIC_URL, WEB_ROOT: root }: GatewaySettings,
    private readonly build: WebBuild,
    private readonly previews: LinkPreview,
    private readonly owners: RequestOwner,
    private readonly log: Log,
  ) {
    this.origin = PUBLIC_URL;
    this.files = express.static(root, {
      index: false,
      redirect: false,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (response, path) => describe(response, path, root),
    });
  }

  use(request: Request, response: Response, next: NextFunction): void {
    const path = request.originalUrl.split('?', 1)[0] ?? '/';
    if (!['GET', 'HEAD'].includes(request.method) || /^\/(?:api|health)(?:\/|$)/.test(path)) {
      next();
      return;
    }
    const compressed = COMPRESSIBLE.test(path) ? acceptedBy(request).map(({ extension }) => path + extension) : [];
    this.firstOf([...compressed, request.originalUrl], request, response, (error) => {
      if (error !== undefined) next(error);
      else this.page(path, request, response).catch((failure: unknown) => next(notBuilt(failure)));
    });
  }

  private firstOf(
    [file, ...others]: readonly string[],
    request: Request,
    response: Response,
    next: NextFunction,
  ): void {
    if (file === undefined) {
      next();
      return;
    }
    // Under a wildcard Express removes the matched path, here all of it, from `url`.
    request.url = file;
    this.files(request, response, (error?: unknown) => {
      if (error === undefined) {
        this.firstOf(others, request, response, next);
        return;
      }
      // The file's headers are wrong for a refusal, for example after an invalid range.
      if (!response.headersSent) for (const name of FILE_HEADERS) response.removeHeader(name);
      next(error);
    });
  }

  private async page(address: string, request: Request, response: Response): Promise<void> {
    try {
      await this.owners.count(request, 'pages');
    } catch (error) {
      this.refuse(response, error);
      return;
    }
    response.setHeader('Cache-Control', REVALIDATE);
    const { path, page } = pageAt(await this.build.pages(), address);
    const { preview } = page;
    const kind = LINK_KINDS.find((each) => path === `${each.page}/:slug`);
    let { html: markup } = page;
    let status = path === '/*' ? 404 : 200;
    if (kind) {
      ({ status, html: markup } = await this.previews.page(markup, kind, address.split('/')[2] ?? '', request.ip));
    } else if (preview) {
      const tags = landingTags({ ...preview, image: `${this.origin}/og/home.png`, address: this.origin + path });
      markup = withPreview(markup, preview.title, tags, preview.description);
    }
    if (!preview) response.setHeader('X-Robots-Tag', 'noindex');
    response.status(status);
    await sendPage(request, response, markup);
  }

  /** @throws any other error than a 429 */
  private refuse(response: Response, error: unknown): void {
    if (!(error instanceof ProblemError) || error.code !== 'too_many_requests') throw error;
    const { code, message, headers } = error;
    const { status } = ERRORS[code];
    this.log.info({ event: 'request.refused', code, status }, message);
    const title = 'One moment, please';
    const content = html`<h1>${title}</h1>
      <p>${message}</p>`;
    response.status(status).set(headers).set('Cache-Control', 'no-store').type('html').send(layout(title, content));
  }
}

function describe(response: Response, path: string, root: string): void {
  const compression = compressionOf(path);
  const name = compression ? path.slice(0, -compression.extension.length) : path;
  if (compression) {
    response.setHeader('Content-Encoding', compression.encoding);
    response.type(extname(name));
  }
  if (COMPRESSIBLE.test(name)) response.vary('Accept-Encoding');
  const isIn = (folder: string): boolean => path.startsWith(`${join(root, folder)}/`);
  // Assets have content hashes in their names, and a changed font gets a new name.
  response.setHeader('Cache-Control', isIn('assets') ? YEAR : isIn('fonts') ? MONTH : REVALIDATE);
}

function notBuilt(error: unknown): unknown {
  const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  const unfinished = error instanceof SyntaxError;
  return missing || unfinished ? new ProblemError('unavailable', 'The pages of Dear Future are not built yet.') : error;
}
