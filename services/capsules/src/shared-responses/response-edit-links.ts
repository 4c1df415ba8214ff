import { Injectable } from '@nestjs/common';
import type { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { Live } from '@dear-future/work/live/live';
import type { EntityManager } from 'typeorm';
import { unknownEditLink, type EditLinkHandler } from '../edit-secrets/edit-link-handler.js';
import { closedPrompt } from '../shared-prompts/find-prompt.js';
import { responseByEditLink, lockAnswered } from './find-response.js';
import { removeResponse } from './remove-response.js';
import { toEditLinkDto } from './response-answers.js';

@Injectable()
export class ResponseEditLinks implements EditLinkHandler {
  constructor(
    private readonly messageSender: MessageSender,
    private readonly live: Live,
  ) {}

  async show(manager: EntityManager, editSecret: string): Promise<EditLinkDto | null> {
    const answered = await responseByEditLink(manager, editSecret);
    return answered && toEditLinkDto(answered.response, answered.prompt);
  }

  async withdraw(manager: EntityManager, editSecret: string): Promise<boolean> {
    const found = await responseByEditLink(manager, editSecret);
    if (!found) return false;
    const answered = await lockAnswered(manager, found.response.id);
    if (!answered) throw unknownEditLink();
    const { response, prompt } = answered;
    if (prompt.status !== 'active') throw closedPrompt();
    await removeResponse(manager, this.messageSender, { promptId: prompt.id, responseId: response.id });
    this.messageSender.afterCommit(manager, () =>
      this.live.publish(prompt.userId, { kind: 'shared-prompt', promptId: prompt.id }),
    );
    return true;
  }
}
