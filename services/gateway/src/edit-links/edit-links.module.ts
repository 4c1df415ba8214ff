import { Module } from '@nestjs/common';
import { PlaybackPermissions } from '../compositions/playback-permissions.js';
import { SecurityModule } from '../security/security.module.js';
import { ForgottenVideos } from './forgotten-videos.js';
import { EditLinkCookie } from './edit-link-cookie.js';
import { EditLinkVideo } from './edit-link-video.js';
import { EditLinksController } from './edit-links.controller.js';

/** Edit links, and their cookie for players. */
@Module({
  imports: [SecurityModule],
  controllers: [EditLinksController],
  providers: [EditLinkCookie, EditLinkVideo, ForgottenVideos, PlaybackPermissions],
  exports: [EditLinkCookie, EditLinkVideo, ForgottenVideos, PlaybackPermissions],
})
export class EditLinksModule {}
