import { Body, Controller, Get, Headers, HttpCode, Post, Put } from '@nestjs/common';
import { ChangeAddressBody, SenderDto, ThanksBody } from '@dear-future/contracts/http/opening';
import type { OpeningAnswer } from '@dear-future/contracts/internal/opening';
import { Caller, requireUser, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { ReceivedCapsules } from '../time-capsules/received-capsules.js';
import { OpeningService } from './opening.service.js';

/** The gateway takes the secret from `Authorization: Recipient …` and passes it on in its own header. */
@Controller('public/opening')
export class OpeningController {
  constructor(
    private readonly openings: OpeningService,
    private readonly received: ReceivedCapsules,
  ) {}

  @Get()
  show(@Headers('x-recipient') secret = ''): Promise<OpeningAnswer> {
    return this.openings.show(secret);
  }

  @Post('opened')
  @HttpCode(204)
  opened(@Headers('x-recipient') secret = ''): Promise<void> {
    return this.openings.opened(secret);
  }

  /** Only the gateway knows the sender's name and address. */
  @Post('keep')
  @HttpCode(204)
  keep(
    @Caller() caller: CallerIdentity,
    @Body() sender: SenderDto,
    @Headers('x-recipient') secret = '',
  ): Promise<void> {
    return this.received.keep(requireUser(caller), secret, sender);
  }

  @Post('thanks')
  @HttpCode(204)
  thank(@Headers('x-recipient') secret = '', @Body() { text }: ThanksBody): Promise<void> {
    return this.openings.thank(secret, text);
  }

  @Put('address')
  @HttpCode(204)
  changeAddress(@Headers('x-recipient') secret = '', @Body() { email }: ChangeAddressBody): Promise<void> {
    return this.openings.changeAddress(secret, email);
  }

  @Post('unknown-sender')
  @HttpCode(204)
  blockSender(@Headers('x-recipient') secret = ''): Promise<void> {
    return this.openings.blockSender(secret);
  }
}
