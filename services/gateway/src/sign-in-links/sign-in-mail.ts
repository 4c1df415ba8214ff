import { Inject, Injectable } from '@nestjs/common';
import { SIGN_IN_LINK_MINUTES } from '@dear-future/contracts/constants';
import type { SignInMailRequest } from '@dear-future/contracts/internal/sign-in-mail';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { GatewaySettings } from '../config.js';
import { ServiceClient } from '../upstream/service-client.js';

/** Longer than delivery waits for the mail server. */
const MAIL_TIMEOUT_MS = 30_000;

/** Sends sign-in emails with a direct call, so that no queue stores the token. */
@Injectable()
export class SignInMail {
  constructor(
    private readonly services: ServiceClient,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  /**
   * @param dryRun does everything except sending the email
   * @throws ProblemError `unavailable` if the email was certainly not sent, `bad_gateway` if that is unknown, `invalid`
   *   if the address is malformed
   */
  async send(address: string, token: string, { dryRun }: { dryRun: boolean }): Promise<void> {
    const link = `${this.settings.PUBLIC_URL}/api/login/verify?token=${token}`;
    const body: SignInMailRequest = { address, link, minutes: SIGN_IN_LINK_MINUTES, dryRun };
    try {
      await this.services.call('delivery', 'POST', '/mail/sign-in', { body, timeoutMs: MAIL_TIMEOUT_MS });
    } catch (error) {
      throw error instanceof ProblemError ? mailProblem(error) : error;
    }
  }
}

function mailProblem(error: ProblemError): ProblemError {
  const { code } = error;
  if (code === 'invalid' || code === 'malformed') {
    return new ProblemError('invalid', 'We can’t send email to this address. Please check it.', [
      { field: 'email', problem: 'cannot receive our email' },
    ]);
  }
  const again = { 'Retry-After': error.headers['Retry-After'] ?? '30' };
  if (code === 'bad_gateway') {
    const unsure = 'We’re not sure our email was sent. Please check your inbox, and ask again if nothing arrives.';
    return new ProblemError('bad_gateway', unsure, undefined, again);
  }
  const sentence = 'We can’t send email right now, so you can’t log in just yet. Please try again in a moment.';
  return new ProblemError('unavailable', sentence, undefined, again);
}
