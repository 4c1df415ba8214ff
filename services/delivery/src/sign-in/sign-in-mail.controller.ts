import { Body, Controller, HttpCode, HttpStatus, Inject, Post } from '@nestjs/common';
import { SignInMailRequest } from '@dear-future/contracts/internal/sign-in-mail';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { DeliverySettings } from '../config.js';
import { SignInTransport } from '../mail/mail-transport.js';
import type { SendOutcome } from '../mail/outcome.js';
import { renderMail } from '../mail-layout/render-mail.js';
import { signInMail } from '../mail-templates/sign-in-mail.js';

@Controller('mail')
export class SignInMailController {
  constructor(
    private readonly transport: SignInTransport,
    @Inject(SETTINGS) private readonly settings: DeliverySettings,
    private readonly log: Log,
  ) {}

  /**
   * The gateway's limits do not count emails that were certainly not sent, so these have their own status, 503. 204:
   * sent, or the recipient was refused, because the status must not reveal whether a mailbox exists. 502: perhaps sent,
   * or the server refused the email itself.
   */
  @Post('sign-in')
  @HttpCode(HttpStatus.NO_CONTENT)
  async signIn(@Body() { address, token, minutes, dryRun = false }: SignInMailRequest): Promise<void> {
    const mail = await renderMail(signInMail(token, minutes), this.settings.PUBLIC_URL);
    const outcome = await this.transport.send({ mail, to: address, signal: new AbortController().signal, dryRun });
    // The log must not contain the server's reply, which may contain the address.
    const { kind, ...details } = { ...outcome, reply: undefined };
    const level = kind === 'accepted' ? 'info' : 'warn';
    this.log[level]({ event: 'mail.sign_in', outcome: kind, dryRun, ...details }, 'Tried to send a sign-in email');
    const problem = problemOf(outcome);
    if (problem !== null) throw problem;
  }
}

function problemOf(outcome: SendOutcome): ProblemError | null {
  if (outcome.kind === 'accepted' || (outcome.kind === 'refused' && outcome.of === 'recipient')) return null;
  if (outcome.kind === 'not_sent') {
    const message = 'We couldn’t send the email just now. Please try again in a minute.';
    return new ProblemError('unavailable', message, undefined, { 'Retry-After': '60' });
  }
  const message =
    outcome.kind === 'unknown'
      ? 'The mail server didn’t confirm our email. It may still have been sent.'
      : 'The mail server isn’t accepting our emails right now.';
  return new ProblemError('bad_gateway', message);
}
