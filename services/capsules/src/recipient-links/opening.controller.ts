import { Body, Controller, Get, Headers, HttpCode, Post, Put } from '@nestjs/common';
import { ChangeAddressBody, ThanksBody } from '@dear-future/contracts/http/opening';
import type { OpeningAnswer } from '@dear-future/contracts/internal/opening';
import { OpeningService } from './opening.service.js';

/** The gateway takes the secret from `Authorization: Recipient …` and passes it on in its own header. */
@Controller('public/opening')
export class OpeningController {
  constructor(private readonly openings: OpeningService) {}

  @Get()
  show(@Headers('x-recipient') secret = ''): Promise<OpeningAnswer> {
    return this.openings.show(secret);
  }

  @Post('opened')
  @HttpCode(204)
  opened(@Headers('x-recipient') secret = ''): Promise<void> {
    return this.openings.opened(secret);
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
