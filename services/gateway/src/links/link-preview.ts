import { Inject, Injectable } from '@nestjs/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { GatewaySettings } from '../config.js';
import { RateLimits } from '../limits/rate-limits.js';
import { checkedParam } from '../routes/path-params.js';
import { ServiceClient } from '../upstream/service-client.js';
import { readLink, type PublicLink } from './public-links.js';
import { previewTags, withPreview } from './preview-tags.js';

const TIMEOUT_MS = 3000;
const NAME = 'Dear Future';

/** Adds tags for previews in chat apps. Without the title from capsules, the page still works. */
@Injectable()
export class LinkPreview {
  constructor(
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
    private readonly services: ServiceClient,
    private readonly limits: RateLimits,
    private readonly log: Log,
  ) {}

  async render(html: string, kind: PublicLink, slug: string, client: string | undefined) {
    const { PUBLIC_URL: origin } = this.settings;
    const image = `${origin}/og/share.png`;
    try {
      const address = `${origin}${kind.page}/${checkedParam('slug', slug)}`;
      await this.limits.countPublicRead(client);
      const texts = kind.preview(await readLink(this.services, kind, slug, { timeoutMs: TIMEOUT_MS }));
      const tags = previewTags({ ...texts, image, address });
      return { status: 200, html: withPreview(html, `${texts.title} · ${NAME}`, tags) };
    } catch (err) {
      const isUnknown = err instanceof ProblemError && err.code === 'not_found';
      if (!isUnknown)
        this.log.debug({ event: 'preview.unavailable', err }, 'A public link was shown without its title');
      const tags = previewTags({ title: NAME, description: kind.welcome, image, address: origin });
      return { status: isUnknown ? 404 : 200, html: withPreview(html, NAME, tags) };
    }
  }
}
