import { Module } from '@nestjs/common';
import { SecurityModule } from '../security/security.module.js';
import { LinkPreview } from './link-preview.js';
import { LinksController } from './links.controller.js';
import { SharedLinks } from './shared-links.js';
import { Visits } from './visits.js';

/** Shared links: the prompt behind one, who opened it, and how it looks where it is pasted. */
@Module({
  imports: [SecurityModule],
  controllers: [LinksController],
  providers: [SharedLinks, Visits, LinkPreview],
  exports: [LinkPreview],
})
export class LinksModule {}
