import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { PageSender } from '../server-pages/page-sender.js';
import { LinkPreview } from './link-preview.js';
import { LinksController } from './links.controller.js';
import { PublicLinks } from './public-links.js';
import { UnsubscribeController } from './unsubscribe.controller.js';
import { Visits } from './visits.js';

/** Public links: their contents, views and previews. And the one in emails that turns them off. */
@Module({
  imports: [LimitsModule],
  controllers: [LinksController, UnsubscribeController],
  providers: [PublicLinks, Visits, LinkPreview, PageSender],
  exports: [LinkPreview],
})
export class LinksModule {}
