import { Body, Controller, HttpCode, HttpStatus, Inject, Post } from '@nestjs/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { DeliverySettings } from '../config.js';
import { signInLetter } from './letters/sign-in-letter.js';
import { SIGN_IN_TRANSPORT } from './mail.tokens.js';
import type { MailTransport } from './mail-transport.js';
import { SignInMailDto } from './sign-in-mail.dto.js';

@Controller('mail')
export class SignInMailController {
  constructor(
    @Inject(SIGN_IN_TRANSPORT) private readonly transport: MailTransport,
    @Inject(SETTINGS) private readonly settings: DeliverySettings,
    private readonly log: Log,
  ) {}

  /** 204 once the mail server has it; 503 when it does not answer in time. The link is neither stored nor logged. */
  @Post('sign-in')
  @HttpCode(HttpStatus.NO_CONTENT)
  async signIn(@Body() { address, link, minutes }: SignInMailDto): Promise<void> {
    if (new URL(link).origin !== new URL(this.settings.PUBLIC_URL).origin) {
      throw new ProblemError('invalid', 'The link must lead to this product.', [
        { field: 'link', problem: 'must begin with the public address' },
      ]);
    }
    const letter = signInLetter(link, minutes);
    const outcome = await this.transport.send({ letter, to: address, signal: new AbortController().signal });
    this.log.info({ event: 'mail.sign_in', outcome: outcome.kind }, 'A sign-in mail was handed over, or not');
    if (outcome.kind === 'accepted') return;
    throw new ProblemError(
      'unavailable',
      'We could not send the mail just now. Please try again in a minute.',
      undefined,
      { 'Retry-After': '60' },
    );
  }
}
