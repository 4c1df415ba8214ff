import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { EditLinkCookie } from './edit-link-cookie.js';
import { EditLinkVideo } from './edit-link-video.js';
import { EditLinksController } from './edit-links.controller.js';
import { ForgottenVideos } from './forgotten-videos.js';
import { PlaybackPermissions } from './playback-permissions.js';

/** Edit links, their cookie for players, and the cached permissions to watch. */
@Module({
  imports: [LimitsModule],
  controllers: [EditLinksController],
  providers: [EditLinkCookie, EditLinkVideo, ForgottenVideos, PlaybackPermissions],
  exports: [EditLinkCookie, EditLinkVideo, ForgottenVideos, PlaybackPermissions],
})
export class EditLinksModule {}
