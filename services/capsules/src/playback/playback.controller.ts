import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { AdmitPlaybackRequest, type AdmitPlaybackResponse } from '@dear-future/contracts/internal/playback';
import { Caller, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { PlaybackService } from './playback.service.js';

@Controller('playback')
export class PlaybackController {
  constructor(private readonly playback: PlaybackService) {}

  @Post('admissions')
  @HttpCode(200)
  admit(
    @Caller() caller: CallerIdentity,
    @Body() { videoName, editSecret }: AdmitPlaybackRequest,
  ): Promise<AdmitPlaybackResponse> {
    return this.playback.admit({ userId: caller.userId, editSecret: editSecret ?? null }, videoName);
  }
}
