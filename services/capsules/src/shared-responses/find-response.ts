import type { EntityManager } from 'typeorm';
import { lockPrompt } from '../shared-prompts/find-prompt.js';
import { SharedPrompt } from '../shared-prompts/shared-prompt.entity.js';
import { editSecretHash } from '../edit-secrets/edit-secret.js';
import { SharedResponse } from './shared-response.entity.js';

export interface Answered {
  response: SharedResponse;
  prompt: SharedPrompt;
}

export async function responseByEditLink(manager: EntityManager, editSecret: string): Promise<Answered | null> {
  const hash = editSecretHash(editSecret);
  const response = hash && (await manager.findOneBy(SharedResponse, { editLinkHash: hash }));
  const prompt = response && (await manager.findOneBy(SharedPrompt, { id: response.promptId }));
  return prompt ? { response, prompt } : null;
}

/** Locks the prompt before its response. Null if either no longer exists. */
export async function lockAnswered(manager: EntityManager, responseId: string): Promise<Answered | null> {
  const found = await manager.findOneBy(SharedResponse, { id: responseId });
  const prompt = found && (await lockPrompt(manager, found.promptId));
  const response =
    prompt &&
    (await manager.findOne(SharedResponse, { where: { id: responseId }, lock: { mode: 'pessimistic_write' } }));
  return response ? { response, prompt } : null;
}
