import { Body, Controller, Get, HttpCode, HttpStatus, Param, Patch, Post } from '@nestjs/common';
import { EmailSettingsDto } from '@dear-future/contracts/http/notifications';
import { UserId } from '@dear-future/service-kit/identity/caller';
import { isUUID } from 'class-validator';
import { DataSource } from 'typeorm';

/** Turns emails about responses off and on (docs/product.md §3.6). While they are off, the deliverer cancels them. */
@Controller()
export class EmailSettingsController {
  constructor(private readonly database: DataSource) {}

  @Get('email-settings')
  async show(@UserId() userId: string): Promise<EmailSettingsDto> {
    const [stored] = await this.database.query<EmailSettingsDto[]>(
      'SELECT response_mails AS "responseMails" FROM users WHERE user_id = $1',
      [userId],
    );
    return stored ?? { responseMails: true };
  }

  /** May be called before the first `user.changed` arrives, whose version is always above -1. */
  @Patch('email-settings')
  async change(@UserId() userId: string, @Body() changed: EmailSettingsDto): Promise<EmailSettingsDto> {
    await this.database.query(
      `INSERT INTO users (user_id, version, response_mails) VALUES ($1, -1, $2)
       ON CONFLICT (user_id) DO UPDATE SET response_mails = excluded.response_mails`,
      [userId, changed.responseMails],
    );
    return changed;
  }

  /** An unknown token gets the same response as a known one. */
  @Post('unsubscribe/:token')
  @HttpCode(HttpStatus.NO_CONTENT)
  async unsubscribe(@Param('token') token: string): Promise<void> {
    if (!isUUID(token)) return;
    await this.database.query('UPDATE users SET response_mails = false WHERE unsubscribe_token = $1', [token]);
  }
}
