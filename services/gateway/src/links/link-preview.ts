import { Inject, Injectable } from '@nestjs/common';
import { ERRORS } from '@dear-future/contracts/errors';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { GatewaySettings } from '../config.js';
import { checkedParam } from '../routes/path-params.js';
import { ServiceClient } from '../upstream/service-client.js';
import { readLink, type PublicLink } from './public-links.js';
import { previewTags, withPreview } from './preview-tags.js';

const TIMEOUT_MS = 3000;
const PRODUCT_NAME = 'Dear Future';

/** Adds tags for previews in chat apps. If the link cannot be read, the page gets a generic title and description. */
@Injectable()
export class LinkPreview {
  constructor(
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
    private readonly services: ServiceClient,
    private readonly log: Log,
  ) {}

  async render(html: string, kind: PublicLink, slug: string) {
    const { PUBLIC_URL: origin } = this.settings;
    const image = `${origin}/og/share.png`;
    try {
      const address = `${origin}${kind.page}/${checkedParam('slug', slug)}`;
      const texts = kind.preview(await readLink(this.services, kind, slug, { timeoutMs: TIMEOUT_MS }));
      const tags = previewTags({ ...texts, image, address });
      return { status: 200, html: withPreview(html, `${texts.title} · ${PRODUCT_NAME}`, tags) };
    } catch (err) {
      const isUnknownLink = err instanceof ProblemError && ERRORS[err.code].status === 404;
      if (!isUnknownLink)
        this.log.debug({ event: 'preview.unavailable', err }, 'Served a public link with a generic preview');
      const tags = previewTags({ title: PRODUCT_NAME, description: kind.welcome, image, address: origin });
      return { status: isUnknownLink ? 404 : 200, html: withPreview(html, PRODUCT_NAME, tags) };
    }
  }
}
