import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { LinkPreview } from './link-preview.js';
import { LinksController } from './links.controller.js';
import { PublicLinks } from './public-links.js';
import { Visits } from './visits.js';

/** Public links: their contents, views and previews. */
@Module({
  imports: [LimitsModule],
  controllers: [LinksController],
  providers: [PublicLinks, Visits, LinkPreview],
  exports: [LinkPreview],
})
export class LinksModule {}
