import { extname, join } from 'node:path';
import { Inject, Injectable, type NestMiddleware } from '@nestjs/common';
import { ERRORS } from '@dear-future/contracts/errors';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import type { GatewaySettings } from '../config.js';
import { LinkPreview } from '../links/link-preview.js';
import { landingTags, withPreview } from '../links/preview-tags.js';
import { RateLimits } from '../security/rate-limits.js';
import { RequestOwner } from '../sessions/request-owner.js';
import { LANDING_PAGES } from './landing-pages.js';
import { linkOf, pageAt } from './page-paths.js';
import { PackedPages, packingOf, understoodBy } from './packed.js';
import { tooManyPage } from './too-many-pages.js';
import { WebIndex } from './web-index.js';

const YEAR = 'public, max-age=31536000, immutable';
const MONTH = 'public, max-age=2592000';
const REVALIDATE = 'no-cache';

/** Headers that are set before it is known whether the file can be sent. */
const FILE_HEADERS = ['Content-Encoding', 'Content-Type', 'Cache-Control', 'ETag', 'Last-Modified'];

/** Files that the build also compresses. */
const COMPRESSIBLE = /\.(?:js|css|svg|webmanifest|txt)$/;

/** Serves the web build: its files, and a page for every other path except `/api` and `/health`. */
@Injectable()
export class WebPagesMiddleware implements NestMiddleware {
  private readonly files: RequestHandler;
  private readonly origin: string;

  constructor(
    @Inject(SETTINGS) settings: GatewaySettings,
    private readonly index: WebIndex,
    private readonly previews: LinkPreview,
    private readonly pages: PackedPages,
    private readonly limits: RateLimits,
    private readonly owners: RequestOwner,
    private readonly log: Log,
  ) {
    this.origin = settings.PUBLIC_URL;
    const root = settings.WEB_ROOT;
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
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!reads || /^\/(?:api|health)(?:\/|$)/.test(path)) {
      next();
      return;
    }
    const packings = COMPRESSIBLE.test(path) ? understoodBy(request).map(({ ending }) => path + ending) : [];
    this.firstOf([...packings, request.originalUrl], request, response, (error) => {
      if (error !== undefined) next(error);
      else this.page(path, request, response).catch((failure: unknown) => next(notBuilt(failure)));
    });
  }

  /** Sends the first of these files that exists. */
  private firstOf(
    [file, ...others]: readonly string[],
    request: Request,
    response: Response,
    none: (error?: unknown) => void,
  ): void {
    if (file === undefined) {
      none();
      return;
    }
    // Under a wildcard Express removes the matched path, here all of it, from `url`.
    request.url = file;
    this.files(request, response, (error?: unknown) => {
      if (error === undefined) {
        this.firstOf(others, request, response, none);
        return;
      }
      // After an invalid range, for example, the headers of the file are wrong for the refusal.
      if (!response.headersSent) for (const name of FILE_HEADERS) response.removeHeader(name);
      none(error);
    });
  }

  private async page(path: string, request: Request, response: Response): Promise<void> {
    try {
      await this.owners.count(request, (key) => this.limits.page(key));
    } catch (error) {
      this.refuse(response, error);
      return;
    }
    response.setHeader('Cache-Control', REVALIDATE);
    const link = linkOf(path);
    const page = pageAt(path);
    const { status, markup } = link === null ? await this.ownPage(page) : await this.previews.page(link, request.ip);
    if (page === undefined || !LANDING_PAGES.has(page)) response.setHeader('X-Robots-Tag', 'noindex');
    response.status(status);
    await this.pages.send(request, response, markup);
  }

  /** Sends a 429 as a page. @throws any other error */
  private refuse(response: Response, error: unknown): void {
    if (!(error instanceof ProblemError) || error.code !== 'too_many_requests') throw error;
    const { code, message, headers } = error;
    const { status } = ERRORS[code];
    this.log.info({ event: 'request.refused', code, status }, message);
    response.status(status).set(headers).set('Cache-Control', 'no-store').type('html').send(tooManyPage(message));
  }

  private async ownPage(page: string | undefined): Promise<{ status: number; markup: string }> {
    const markup = await this.index.markup(page);
    const landing = page === undefined ? undefined : LANDING_PAGES.get(page);
    if (page === undefined || !landing) return { status: page === undefined ? 404 : 200, markup };
    const preview = { ...landing, image: `${this.origin}/og/home.png`, address: this.origin + page };
    return { status: 200, markup: withPreview(markup, landing.title, landingTags(preview), landing.description) };
  }
}

/** Sets a file's caching headers, and its type and encoding if it is compressed. */
function describe(response: Response, path: string, root: string): void {
  const packing = packingOf(path);
  const name = packing ? path.slice(0, -packing.ending.length) : path;
  if (packing) {
    response.setHeader('Content-Encoding', packing.encoding);
    response.type(extname(name));
  }
  if (COMPRESSIBLE.test(name)) response.vary('Accept-Encoding');
  response.setHeader('Cache-Control', cacheControlOf(path, root));
}

/** Assets have content hashes in their names, and a changed font gets a new name. Other files may change. */
function cacheControlOf(path: string, root: string): string {
  if (path.startsWith(`${join(root, 'assets')}/`)) return YEAR;
  return path.startsWith(`${join(root, 'fonts')}/`) ? MONTH : REVALIDATE;
}

function notBuilt(error: unknown): unknown {
  const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  return missing ? new ProblemError('unavailable', 'The pages of Dear Future are not built yet.') : error;
}
