import type { SignInMailRequest } from '@dear-future/contracts/internal/sign-in-mail';
import { IsBoolean, IsInt, IsOptional, IsUrl, Max, MaxLength, Min, registerDecorator } from 'class-validator';
import { isOneMailbox } from './mailbox.js';

/** Accepts exactly one mailbox: a list would be sent to all of its addresses. */
function IsOneMailbox(): PropertyDecorator {
  return (target, propertyName) => {
    registerDecorator({
      name: 'isOneMailbox',
      target: target.constructor,
      propertyName: String(propertyName),
      options: { message: `${String(propertyName)} must be one e-mail address` },
      validator: { validate: (value: unknown) => typeof value === 'string' && isOneMailbox(value) },
    });
  };
}

export class SignInMailDto implements SignInMailRequest {
  @IsOneMailbox()
  address: string;

  @MaxLength(2000)
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  link: string;

  @IsInt()
  @Min(1)
  @Max(60)
  minutes: number;

  @IsOptional()
  @IsBoolean()
  rehearsal?: boolean;
}
