import { join } from 'node:path';
import { Inject, Injectable, type NestMiddleware } from '@nestjs/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import type { GatewaySettings } from '../config.js';
import { LinkPreview } from '../links/link-preview.js';
import { isPage, linkOf, type PublicLink } from './page-paths.js';

const YEAR = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';

/** Serves the web build: files as they are, the one page for every path of the application. Leaves `/api` and `/health` be. */
@Injectable()
export class WebPagesMiddleware implements NestMiddleware {
  private readonly files: RequestHandler;
  private readonly root: string;

  constructor(
    @Inject(SETTINGS) settings: GatewaySettings,
    private readonly previews: LinkPreview,
  ) {
    this.root = settings.WEB_ROOT;
    const assets = join(this.root, 'assets');
    this.files = express.static(this.root, {
      index: false,
      redirect: false,
      dotfiles: 'ignore',
      cacheControl: false,
      // The build names what is under assets after its content; everything else keeps its name when it changes.
      setHeaders: (response, path) =>
        response.setHeader('Cache-Control', path.startsWith(`${assets}/`) ? YEAR : ASK_AGAIN),
    });
  }

  use(request: Request, response: Response, next: NextFunction): void {
    const path = request.originalUrl.split('?', 1)[0] ?? '/';
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!reads || /^\/(?:api|health)(?:\/|$)/.test(path)) {
      next();
      return;
    }
    // Mounted under a wildcard, Express takes the matched path, which is all of it, away from `url`.
    request.url = request.originalUrl;
    this.files(request, response, (error?: unknown) => {
      if (error === undefined) this.page(path, request, response, next);
      else next(error);
    });
  }

  private page(path: string, request: Request, response: Response, next: NextFunction): void {
    response.setHeader('Cache-Control', ASK_AGAIN);
    const link = linkOf(path);
    if (link !== null) {
      this.linkPage(link, request, response).catch((error: unknown) => next(notBuilt(error)));
      return;
    }
    response.status(isPage(path) ? 200 : 404);
    response.sendFile('index.html', { root: this.root, cacheControl: false }, (error?: Error) => {
      if (error !== undefined && !response.headersSent) next(notBuilt(error));
    });
  }

  private async linkPage(link: PublicLink, request: Request, response: Response): Promise<void> {
    const { status, markup } = await this.previews.page(link, request.ip);
    response.status(status).setHeader('X-Robots-Tag', 'noindex');
    response.type('html').send(markup);
  }
}

function notBuilt(error: unknown): unknown {
  const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  return missing ? new ProblemError('unavailable', 'The pages of Dear Future are not built yet.') : error;
}
