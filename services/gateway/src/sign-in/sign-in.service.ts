import { Injectable } from '@nestjs/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Outgoing } from '@dear-future/work/inbox/outgoing';
import { People } from '../people/people.js';
import { SessionStore } from '../sessions/session-store.js';
import { MailRegister } from './mail-register.js';
import { SignInLinks } from './sign-in-links.js';
import { SignInMail } from './sign-in-mail.js';

/** Where somebody signs in from. */
export interface Browser {
  /** See `clientNetwork`. */
  client: string;
  /** See `deviceOf`. */
  device: string;
}

export interface SignedInSession {
  secret: string;
  returnTo: string | null;
}

/** Signing in by a link in a mail (docs/product.md §6). Needs Postgres, delivery and a mail server; never Redis. */
@Injectable()
export class SignInService {
  constructor(
    private readonly register: MailRegister,
    private readonly links: SignInLinks,
    private readonly people: People,
    private readonly sessions: SessionStore,
    private readonly outgoing: Outgoing,
    private readonly mail: SignInMail,
  ) {}

  /**
   * Sends a link to an address, whether or not anybody signs in with it. Where no mail may go out, the very same is done but
   * for the mail: the same rows, the same way to the mail server, and the same failures counted the same. What that leaves
   * of a difference, the pace of the answer takes (`even-pace.ts`).
   *
   * @param client the network of the one who asks, see `clientNetwork`
   * @throws ProblemError `too_many_requests`, `unavailable` when the mail was certainly not sent, or `bad_gateway` when it may
   *   have been
   */
  async requestLink(email: string, returnTo: string | null, client: string): Promise<void> {
    const { id, mayMail } = await this.register.enter(email, client);
    const token = await this.links.make(email, returnTo);
    try {
      await this.mail.send(email, token, { rehearsal: !mayMail });
    } catch (error) {
      // Only what certainly never left is not counted: a server that takes mails without saying so must not lift the limit.
      if (error instanceof ProblemError && error.code === 'unavailable') await this.register.strike(id);
      throw error;
    }
  }

  /**
   * Uses a link up and begins a session; the session that the browser had before ends, so that nobody keeps one they
   * planted. Older links to the same address end with it. Null when the link was used, is too old or never was.
   */
  async signIn(
    token: unknown,
    previousSecret: string | null,
    { client, device }: Browser,
  ): Promise<SignedInSession | null> {
    return this.outgoing.transaction(async (manager) => {
      const link = await this.links.use(manager, token);
      if (link === null) return null;
      const person = await this.people.ofProvedAddress(manager, link.email);
      await this.register.remember(manager, person.id, client);
      if (previousSecret !== null) await this.sessions.end(previousSecret, manager);
      return { secret: await this.sessions.begin(manager, person.id, device), returnTo: link.returnTo };
    });
  }
}
