import { Module } from '@nestjs/common';
import { PackedPages } from '../pages/packed.js';
import { WebIndex } from '../pages/web-index.js';
import { SecurityModule } from '../security/security.module.js';
import { LinkPreview } from './link-preview.js';
import { LinksController } from './links.controller.js';
import { PublicLinks } from './public-links.js';
import { Visits } from './visits.js';

/** Public links: their contents, views and previews. */
@Module({
  imports: [SecurityModule],
  controllers: [LinksController],
  providers: [PublicLinks, Visits, LinkPreview, WebIndex, PackedPages],
  exports: [LinkPreview, WebIndex, PackedPages],
})
export class LinksModule {}
