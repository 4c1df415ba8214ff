import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { EntityManager } from 'typeorm';
import { SharedPrompt } from '../shared-prompts/shared-prompt.entity.js';
import { receiptHash } from '../receipts/receipt-secret.js';
import { SharedResponse } from './shared-response.entity.js';

/** A response and the question it answers. */
export interface Answered {
  response: SharedResponse;
  prompt: SharedPrompt;
}

/**
 * The response that a receipt is for. Nothing is locked.
 *
 * @throws ProblemError `not_found` for a receipt that was never given, or whose response is gone
 */
export async function answeredBy(manager: EntityManager, receipt: string): Promise<Answered> {
  const hash = receiptHash(receipt);
  const response = hash && (await manager.findOneBy(SharedResponse, { receiptHash: hash }));
  const prompt = response && (await manager.findOneBy(SharedPrompt, { id: response.promptId }));
  if (!prompt) throw noSuchResponse();
  return { response, prompt };
}

/**
 * Locks a response and its prompt until the transaction ends, the prompt first, as everybody does. Null when either is gone.
 */
export async function lockAnswered(manager: EntityManager, responseId: string): Promise<Answered | null> {
  const found = await manager.findOneBy(SharedResponse, { id: responseId });
  const prompt =
    found &&
    (await manager.findOne(SharedPrompt, { where: { id: found.promptId }, lock: { mode: 'for_no_key_update' } }));
  const response =
    prompt &&
    (await manager.findOne(SharedResponse, { where: { id: responseId }, lock: { mode: 'pessimistic_write' } }));
  return response ? { response, prompt } : null;
}

export function noSuchResponse(): ProblemError {
  return new ProblemError('not_found', 'This response does not exist or was withdrawn.');
}
