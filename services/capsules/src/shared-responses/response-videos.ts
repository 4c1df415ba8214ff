import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Change, VideoKeeper, Viewer } from '../videos/video-keeper.js';
import { receiptHash } from '../receipts/receipt-secret.js';
import { SharedResponse } from './shared-response.entity.js';

/** The videos of responses: for the prompt's owner, and for whoever has that response's receipt, closed or not. */
@Injectable()
export class ResponseVideos implements VideoKeeper {
  keeps(manager: EntityManager, videoName: string): Promise<boolean> {
    return manager.exists(SharedResponse, { where: { videoName } });
  }

  async noteReady(manager: EntityManager, videoName: string): Promise<Change | null> {
    const [[found]] = await manager.query<[{ personId: string; promptId: string }[], number]>(
      `UPDATE shared_responses AS response SET video_ready = true FROM shared_prompts AS prompt
       WHERE response.video_name = $1 AND prompt.id = response.prompt_id
       RETURNING prompt.person_id AS "personId", prompt.id AS "promptId"`,
      [videoName],
    );
    return found ? { personId: found.personId, event: { kind: 'shared-prompt', promptId: found.promptId } } : null;
  }

  async mayWatch(manager: EntityManager, { personId, receipt }: Viewer, videoName: string): Promise<boolean> {
    const [found] = await manager.query<{ allowed: boolean | null }[]>(
      `SELECT prompt.person_id = $2 OR response.receipt_hash = $3 AS allowed
       FROM shared_responses AS response JOIN shared_prompts AS prompt ON prompt.id = response.prompt_id
       WHERE response.video_name = $1`,
      [videoName, personId, receipt === null ? null : receiptHash(receipt)],
    );
    return found?.allowed === true;
  }
}
