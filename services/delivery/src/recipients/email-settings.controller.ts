import { Body, Controller, Get, HttpCode, HttpStatus, Param, Patch, Post } from '@nestjs/common';
import { EmailSettingsDto } from '@dear-future/contracts/http/notifications';
import { Caller, requireUser, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { EmailSettings } from './email-settings.js';

@Controller()
export class EmailSettingsController {
  constructor(private readonly settings: EmailSettings) {}

  @Get('email-settings')
  show(@Caller() caller: CallerIdentity): Promise<EmailSettingsDto> {
    return this.settings.show(requireUser(caller));
  }

  @Patch('email-settings')
  async change(@Caller() caller: CallerIdentity, @Body() changed: EmailSettingsDto): Promise<EmailSettingsDto> {
    await this.settings.change(requireUser(caller), changed);
    return changed;
  }

  /** The same answer for an unknown token. */
  @Post('unsubscribe/:token')
  @HttpCode(HttpStatus.NO_CONTENT)
  unsubscribe(@Param('token') token: string): Promise<void> {
    return this.settings.unsubscribe(token);
  }
}
