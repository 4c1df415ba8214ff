import { randomUUID } from 'node:crypto';
import { PassportStrategy } from '@nestjs/passport';
import passport from 'passport';
import Strategy from 'passport-custom';

/**
 * The base of our Passport strategies, whose `validate` gets the request. Passport's registry belongs to the process,
 * in which tests run several services, so each instance has its own name.
 */
export abstract class RequestStrategy extends PassportStrategy(Strategy) {
  /** The base class's constructor calls this, and then registers the strategy under its name. */
  protected getPassportInstance(): typeof passport {
    Object.assign(this, { name: `${this.constructor.name} ${randomUUID()}` });
    return passport;
  }
}
