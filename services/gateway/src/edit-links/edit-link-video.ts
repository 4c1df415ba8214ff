import { Injectable } from '@nestjs/common';
import { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import type { Response } from 'express';
import { ServiceClient } from '../upstream/service-client.js';
import { ForgottenVideos } from './forgotten-videos.js';
import { EditLinkCookie } from './edit-link-cookie.js';

/** The video of an edit link. */
@Injectable()
export class EditLinkVideo {
  constructor(
    private readonly services: ServiceClient,
    private readonly cookie: EditLinkCookie,
    private readonly forgotten: ForgottenVideos,
  ) {}

  /** @throws ProblemError `not_found` for an unknown edit link */
  async read(editSecret: string): Promise<EditLinkDto> {
    return (await this.services.callFor(EditLinkDto, 'capsules', 'GET', '/public/edit-link', { editSecret })).body;
  }

  /** @throws ProblemError `not_found` for an unknown edit link */
  async nameOf(editSecret: string): Promise<string> {
    return (await this.read(editSecret)).videoFileName;
  }

  /** For a video that was withdrawn or replaced: removes the cached permissions and the cookie. */
  forget(response: Response, videoFileName: string): void {
    this.forgotten.add(videoFileName);
    this.cookie.clear(response, videoFileName);
  }
}
