import { Module } from '@nestjs/common';
import { CompressedPages } from '../pages/compressed-pages.js';
import { WebBuild } from '../pages/web-build.js';
import { SecurityModule } from '../security/security.module.js';
import { LinkPreview } from './link-preview.js';
import { LinksController } from './links.controller.js';
import { PublicLinks } from './public-links.js';
import { UnsubscribeController } from './unsubscribe.controller.js';
import { Visits } from './visits.js';

/** Public links: their contents, views and previews. And the one in emails that turns them off. */
@Module({
  imports: [SecurityModule],
  controllers: [LinksController, UnsubscribeController],
  providers: [PublicLinks, Visits, LinkPreview, WebBuild, CompressedPages],
  exports: [LinkPreview, WebBuild, CompressedPages],
})
export class LinksModule {}
