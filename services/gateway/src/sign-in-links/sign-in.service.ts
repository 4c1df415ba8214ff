import { Inject, Injectable } from '@nestjs/common';
import { SIGN_IN_LINK_MINUTES } from '@dear-future/contracts/constants';
import type { SignInMailRequest } from '@dear-future/contracts/internal/sign-in-mail';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { GatewaySettings } from '../config.js';
import type { Connection } from '../limits/open-requests.js';
import { AFTER_FIRST_SIGN_IN, AFTER_SIGN_IN } from '../sessions/return-to.js';
import { SessionStore } from '../sessions/session-store.js';
import { ServiceClient } from '../upstream/service-client.js';
import { Users } from '../users/users.js';
import { MailRegister } from './mail-register.js';
import { SignInLinks } from './sign-in-links.js';

/** Longer than delivery waits for the mail server. */
const MAIL_TIMEOUT_MS = 30_000;

export interface Browser {
  client: string;
  device: string;
}

/** Needs PostgreSQL, delivery and a mail server, but not Redis (docs/product.md §6). */
@Injectable()
export class SignInService {
  constructor(
    private readonly mailRegister: MailRegister,
    private readonly links: SignInLinks,
    private readonly users: Users,
    private readonly sessions: SessionStore,
    private readonly messageSender: MessageSender,
    private readonly services: ServiceClient,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  /**
   * If no email may be sent, everything else is the same: the rows, the dialogue with the mail server, and the counting
   * of failures. `even-pace.ts` hides the remaining difference in time.
   */
  async requestLink(email: string, returnTo: string | null, client: string, connection: Connection): Promise<void> {
    const registered = await this.mailRegister.register(email, client, connection);
    if (registered === undefined) return;
    const { id, mayMail } = registered;
    const token = await this.links.create(email, returnTo);
    try {
      await this.mail(email, token, !mayMail);
    } catch (error) {
      // Only if it was certainly not sent: a server that accepts emails without replying must not lift the limit.
      if (error instanceof ProblemError && error.code === 'unavailable') await this.mailRegister.uncountMail(id);
      throw error;
    }
  }

  /** The browser's previous session ends, which prevents session fixation. Null for a link that does not work. */
  async signIn(token: unknown, previousSecret: string | null, { client, device }: Browser) {
    return this.messageSender.transaction(async (manager) => {
      const link = await this.links.use(manager, token);
      if (link === null) return null;
      const user = await this.users.findOrCreate(manager, link.email);
      await this.mailRegister.remember(manager, user.id, client);
      await this.sessions.end(previousSecret, manager);
      const secret = await this.sessions.begin(manager, user.id, device);
      return { secret, returnTo: link.returnTo ?? (user.isNew ? AFTER_FIRST_SIGN_IN : AFTER_SIGN_IN) };
    });
  }

  /** Calls delivery directly, so that no queue stores the token. A dry run does everything except sending. */
  private async mail(address: string, token: string, dryRun: boolean): Promise<void> {
    const link = `${this.settings.PUBLIC_URL}/api/login/verify?token=${token}`;
    const body: SignInMailRequest = { address, link, minutes: SIGN_IN_LINK_MINUTES, dryRun };
    try {
      await this.services.call('delivery', 'POST', '/mail/sign-in', { body, timeoutMs: MAIL_TIMEOUT_MS });
    } catch (error) {
      throw error instanceof ProblemError ? mailProblem(error) : error;
    }
  }
}

function mailProblem({ code, headers }: ProblemError): ProblemError {
  if (code === 'invalid' || code === 'malformed') {
    return new ProblemError('invalid', 'We can’t send email to this address. Please check it.', [
      { field: 'email', problem: 'cannot receive our email' },
    ]);
  }
  const again = { 'Retry-After': headers['Retry-After'] ?? '30' };
  const unsure = 'We’re not sure our email was sent. Please check your inbox, and ask again if nothing arrives.';
  if (code === 'bad_gateway') return new ProblemError('bad_gateway', unsure, undefined, again);
  const sentence = 'We can’t send email right now, so you can’t log in just yet. Please try again in a moment.';
  return new ProblemError('unavailable', sentence, undefined, again);
}
