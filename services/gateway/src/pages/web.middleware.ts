import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Inject, Injectable, type NestMiddleware } from '@nestjs/common';
import { pageAt, type BuiltPages } from '@dear-future/contracts/http/pages';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import compression from 'compression';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import expressStaticGzip from 'express-static-gzip';
import type { GatewaySettings } from '../config.js';
import { PUBLIC_LINKS } from '../links/public-links.js';
import { LinkPreview } from '../links/link-preview.js';
import { landingTags, withPreview } from '../links/preview-tags.js';
import { html, page } from '../server-pages/html.js';
import { PageSender } from '../server-pages/page-sender.js';
import { CallerLimits } from '../sessions/caller-limits.js';
import { withFragment } from './encoded-fragment.js';

/** Serves the files of the web build, and a page for every other path outside `/api` and `/health`. */
@Injectable()
export class WebMiddleware implements NestMiddleware {
  private readonly files: RequestHandler;
  private readonly compress = compression({ threshold: 0 });
  private built: BuiltPages | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
    private readonly previews: LinkPreview,
    private readonly callerLimits: CallerLimits,
    private readonly pageSender: PageSender,
  ) {
    this.files = expressStaticGzip(settings.WEB_ROOT, {
      enableBrotli: true,
      orderPreference: ['br', 'gzip'],
      index: false,
      serveStatic: { acceptRanges: false, redirect: false, cacheControl: false, setHeaders: setCacheControl },
    });
  }

  use(request: Request, response: Response, next: NextFunction): void {
    const { method, originalUrl, url } = request;
    const [path = '/'] = originalUrl.split('?', 1);
    if (!['GET', 'HEAD'].includes(method) || /^\/(?:api|health)(?:\/|$)/.test(path)) {
      next();
      return;
    }
    const sendCompressedPage = (): void => {
      this.compress(request, response, () => void this.sendPage(path, request, response).catch(next));
    };
    // A path without an extension is never that of a file.
    if (!/\.\w+$/.test(path)) {
      sendCompressedPage();
      return;
    }
    // From `url`, Express has removed what the wildcard route matched, which is the whole path here.
    request.url = originalUrl;
    this.files(request, response, (error?: unknown) => {
      request.url = url;
      if (error) next(error);
      else sendCompressedPage();
    });
  }

  private async sendPage(requestPath: string, request: Request, response: Response): Promise<void> {
    try {
      await this.callerLimits.count(request, 'pages');
    } catch (error) {
      this.pageSender.fail(request, response.set('Cache-Control', 'no-store'), error, tooManyRequestsPage);
      return;
    }
    const pages = this.readPages();
    const repaired = withFragment(pages, request.originalUrl);
    if (repaired !== null) {
      response.set('Cache-Control', 'no-store').redirect(repaired);
      return;
    }
    const { path, page: builtPage } = pageAt(pages, requestPath);
    const { preview } = builtPage;
    const kind = PUBLIC_LINKS.find((each) => path === `${each.page}/:slug`);
    let reply = { status: path === '/*' ? 404 : 200, html: builtPage.html };
    if (kind) {
      reply = await this.previews.render(builtPage.html, kind, requestPath.split('/')[2] ?? '');
    } else if (preview) {
      const origin = this.settings.PUBLIC_URL;
      const tags = landingTags({ ...preview, image: `${origin}/og/home.png`, address: origin + path });
      reply.html = withPreview(builtPage.html, preview.title, tags, preview.description);
    }
    response.status(reply.status).type('html').setHeader('Cache-Control', 'no-cache');
    if (!preview) response.setHeader('X-Robots-Tag', 'noindex');
    response.send(reply.html);
  }

  private readPages(): BuiltPages {
    try {
      const file = join(this.settings.WEB_ROOT, 'pages.json');
      return (this.built ??= JSON.parse(readFileSync(file, 'utf8')) as BuiltPages);
    } catch {
      throw new ProblemError('unavailable', 'The pages of Dear Future are not built yet.');
    }
  }
}

function tooManyRequestsPage({ message }: ProblemError): string {
  return page({ title: 'One moment, please' }, html`<p>${message}</p>`);
}

/** Only assets can be cached for long, because their names contain a hash of their content. */
function setCacheControl(response: ServerResponse, file: string): void {
  const caching = /\/assets\/[^/]+$/.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache';
  response.setHeader('Cache-Control', caching);
}
