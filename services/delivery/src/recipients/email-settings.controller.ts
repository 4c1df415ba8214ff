import { Body, Controller, Get, HttpCode, HttpStatus, Param, Patch, Post } from '@nestjs/common';
import { EmailSettingsDto } from '@dear-future/contracts/http/notifications';
import { UserId } from '@dear-future/service-kit/identity/caller';
import { isUUID } from 'class-validator';
import { DataSource } from 'typeorm';

/** The emails that a user can turn off (docs/product.md §3.6). Their notifications stay. */
@Controller()
export class EmailSettingsController {
  constructor(private readonly database: DataSource) {}

  @Get('email-settings')
  async show(@UserId() userId: string): Promise<EmailSettingsDto> {
    const [known] = await this.database.query<EmailSettingsDto[]>(
      'SELECT response_mails AS "responseMails" FROM users WHERE user_id = $1',
      [userId],
    );
    return known ?? { responseMails: true };
  }

  /** Works even before the user's first `user.changed`: any version of it is newer than -1. */
  @Patch('email-settings')
  async change(@UserId() userId: string, @Body() changed: EmailSettingsDto): Promise<EmailSettingsDto> {
    await this.database.query(
      `INSERT INTO users (user_id, version, response_mails) VALUES ($1, -1, $2)
       ON CONFLICT (user_id) DO UPDATE SET response_mails = excluded.response_mails`,
      [userId, changed.responseMails],
    );
    if (!changed.responseMails) await this.cancelWaiting(userId);
    return changed;
  }

  /** Answers the same to an unknown token. */
  @Post('unsubscribe/:token')
  @HttpCode(HttpStatus.NO_CONTENT)
  async unsubscribe(@Param('token') token: string): Promise<void> {
    if (!isUUID(token)) return;
    const [[changed]] = await this.database.query<[{ userId: string }[], number]>(
      `UPDATE users SET response_mails = false WHERE unsubscribe_token = $1 AND response_mails
       RETURNING user_id AS "userId"`,
      [token],
    );
    if (changed) await this.cancelWaiting(changed.userId);
  }

  /** Makes waiting emails due now: the deliverer cancels them. */
  private async cancelWaiting(userId: string): Promise<void> {
    await this.database.query(
      `UPDATE deliveries SET next_attempt_at = clock_timestamp()
        WHERE user_id = $1 AND source_kind = 'prompt-responses' AND state IN ('scheduled', 'retry_wait', 'unknown')
          AND lease_until IS NULL`,
      [userId],
    );
  }
}
