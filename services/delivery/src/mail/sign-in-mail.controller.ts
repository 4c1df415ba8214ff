import { Body, Controller, HttpCode, HttpStatus, Inject, Post } from '@nestjs/common';
import { SignInMailRequest } from '@dear-future/contracts/internal/sign-in-mail';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { DeliverySettings } from '../config.js';
import { SIGN_IN_TRANSPORT } from './mail.tokens.js';
import type { MailTransport } from './mail-transport.js';
import { isOneMailbox } from './mailbox.js';
import type { SendOutcome } from './outcome.js';
import { signInMail } from './templates/sign-in-mail.js';

@Controller('mail')
export class SignInMailController {
  constructor(
    @Inject(SIGN_IN_TRANSPORT) private readonly transport: MailTransport,
    @Inject(SETTINGS) private readonly settings: DeliverySettings,
    private readonly log: Log,
  ) {}

  /**
   * Sends one link, which is neither stored nor logged. The gateway limits mails per address and may refund only those
   * that certainly were not sent, so each failure has its own status:
   *
   * - 204: the mail server accepted the mail or refused the recipient. The answer is the same, so that it does not
   *   reveal which mailboxes exist. The log shows the difference.
   * - 503 `unavailable` with Retry-After: certainly not sent, and a retry may help.
   * - 502 `bad_gateway`: it may have been sent, or the server refused the mail itself.
   */
  @Post('sign-in')
  @HttpCode(HttpStatus.NO_CONTENT)
  async signIn(@Body() { address, link, minutes, rehearsal = false }: SignInMailRequest): Promise<void> {
    // A list would be sent to all of its addresses.
    if (!isOneMailbox(address)) {
      throw new ProblemError('invalid', 'The address must be one email address.', [
        { field: 'address', problem: 'must be one email address' },
      ]);
    }
    if (new URL(link).origin !== new URL(this.settings.PUBLIC_URL).origin) {
      throw new ProblemError('invalid', 'The link must lead to this product.', [
        { field: 'link', problem: 'must begin with the public address' },
      ]);
    }
    const mail = await signInMail(link, minutes);
    const outcome = await this.transport.send({ mail, to: address, signal: new AbortController().signal, rehearsal });
    const { kind, ...known } = outcome;
    const level = kind === 'accepted' ? 'info' : 'warn';
    this.log[level]({ event: 'mail.sign_in', outcome: kind, rehearsal, ...known }, 'Sign-in mail attempt');
    const problem = problemOf(outcome);
    if (problem !== null) throw problem;
  }
}

function problemOf(outcome: SendOutcome): ProblemError | null {
  switch (outcome.kind) {
    case 'accepted':
      return null;
    case 'not_sent':
      return new ProblemError(
        'unavailable',
        'We couldn’t send the email just now. Please try again in a minute.',
        undefined,
        { 'Retry-After': '60' },
      );
    case 'unknown':
      return new ProblemError(
        'bad_gateway',
        'The mail server did not confirm our mail. It may have left all the same.',
      );
    case 'refused':
      return outcome.of === 'recipient'
        ? null
        : new ProblemError('bad_gateway', 'The mail server does not take our mails at the moment.');
  }
}
