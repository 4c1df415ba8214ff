import { Inject, Injectable } from '@nestjs/common';
import { SIGN_IN_LINK_MINUTES } from '@dear-future/contracts/constants';
import type { SignInMailRequest } from '@dear-future/contracts/internal/sign-in-mail';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { GatewaySettings } from '../config.js';
import { ServiceClient } from '../upstream/service-client.js';

/** The mail server may take its time; delivery itself gives up sooner. */
const MAIL_PATIENCE_MS = 30_000;

/** The mail itself: a direct call, so that the token lies in no queue. */
@Injectable()
export class SignInMail {
  constructor(
    private readonly services: ServiceClient,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  /**
   * @param rehearsal does all of it but the mail
   * @throws ProblemError `unavailable` when the mail certainly did not leave, `bad_gateway` when nobody knows, `invalid` when the
   *   address takes no mail by its very form
   */
  async send(address: string, token: string, { rehearsal }: { rehearsal: boolean }): Promise<void> {
    const link = `${this.settings.PUBLIC_URL}/api/login/verify?token=${token}`;
    const body: SignInMailRequest = { address, link, minutes: SIGN_IN_LINK_MINUTES, rehearsal };
    try {
      await this.services.call('delivery', 'POST', '/mail/sign-in', { body, timeoutMs: MAIL_PATIENCE_MS });
    } catch (error) {
      throw error instanceof ProblemError ? inWordsOfMail(error) : error;
    }
  }
}

function inWordsOfMail(error: ProblemError): ProblemError {
  const { code } = error;
  if (code === 'invalid' || code === 'malformed') {
    return new ProblemError('invalid', 'We cannot send mail to this address. Please check it.', [
      { field: 'email', problem: 'mail cannot be sent to this address' },
    ]);
  }
  const again = { 'Retry-After': error.headers['Retry-After'] ?? '30' };
  if (code === 'bad_gateway') {
    const unsure = 'We are not sure that our mail left. Please look in your mailbox, and ask again if nothing comes.';
    return new ProblemError('bad_gateway', unsure, undefined, again);
  }
  const sentence = 'We cannot send mail right now, so we cannot let you in just yet. Please try again in a moment.';
  return new ProblemError('unavailable', sentence, undefined, again);
}
