import { Inject, Injectable, type NestMiddleware } from '@nestjs/common';
import { pageAt } from '@dear-future/contracts/http/pages';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { NextFunction, Request, Response } from 'express';
import type { GatewaySettings } from '../config.js';
import { PUBLIC_LINKS } from '../links/public-links.js';
import { LinkPreview } from '../links/link-preview.js';
import { landingTags, withPreview } from '../links/preview-tags.js';
import { html, layout } from '../server-pages/html.js';
import { PageSender } from '../server-pages/page-sender.js';
import { RequestOwner } from '../sessions/request-owner.js';
import { sendPage } from './compression.js';
import { WebBuild } from './web-build.js';
import { webPathOf } from './web-files.middleware.js';

/** Serves a page of the web build for every path that is not one of its files. */
@Injectable()
export class WebPagesMiddleware implements NestMiddleware {
  private readonly build: WebBuild;

  constructor(
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
    private readonly previews: LinkPreview,
    private readonly owners: RequestOwner,
    private readonly pageSender: PageSender,
  ) {
    this.build = new WebBuild(settings.WEB_ROOT);
  }

  use(request: Request, response: Response, next: NextFunction): void {
    const path = webPathOf(request);
    if (path === undefined) next();
    else this.page(path, request, response).catch((error: unknown) => next(notBuilt(error)));
  }

  private async page(address: string, request: Request, response: Response): Promise<void> {
    try {
      await this.owners.count(request, 'pages');
    } catch (error) {
      this.pageSender.fail(request, response.set('Cache-Control', 'no-store'), error, tooManyRequests);
      return;
    }
    const { path, page } = pageAt(await this.build.pages(), address);
    const { preview } = page;
    const kind = PUBLIC_LINKS.find((each) => path === `${each.page}/:slug`);
    let reply = { status: path === '/*' ? 404 : 200, html: page.html };
    if (kind) {
      reply = await this.previews.page(page.html, kind, address.split('/')[2] ?? '', request.ip);
    } else if (preview) {
      const origin = this.settings.PUBLIC_URL;
      const tags = landingTags({ ...preview, image: `${origin}/og/home.png`, address: origin + path });
      reply.html = withPreview(page.html, preview.title, tags, preview.description);
    }
    response.status(reply.status).setHeader('Cache-Control', 'no-cache');
    if (!preview) response.setHeader('X-Robots-Tag', 'noindex');
    await sendPage(request, response, reply.html);
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
