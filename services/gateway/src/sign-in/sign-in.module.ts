import { Module } from '@nestjs/common';
import { Identities } from '../users/identities.js';
import { Users } from '../users/users.js';
import { Housekeeping } from './housekeeping.js';
import { LinkRequestController } from './link-request.controller.js';
import { LoginController } from './login.controller.js';
import { LogoutController } from './logout.controller.js';
import { MailRegister } from './mail-register.js';
import { PageSender } from './page-sender.js';
import { CallbackController } from './provider/callback.controller.js';
import { IdentityProvider } from './provider/identity-provider.js';
import { LoginCookies } from './provider/login-cookies.js';
import { PendingLogins } from './provider/pending-logins.js';
import { ProviderLogin } from './provider/provider-login.js';
import { ProviderStrategy } from './provider/provider-strategy.js';
import { SignInLinks } from './sign-in-links.js';
import { SignInMail } from './sign-in-mail.js';
import { SignInService } from './sign-in.service.js';
import { UserController } from './user.controller.js';
import { VerifyController } from './verify.controller.js';

const BY_MAIL = [SignInLinks, SignInMail, MailRegister, SignInService];
const BY_PROVIDER = [IdentityProvider, PendingLogins, LoginCookies, ProviderLogin, ProviderStrategy];

/** Signing in at an identity provider or with a link in an email, signing out, and the signed-in user. */
@Module({
  controllers: [
    LoginController,
    LinkRequestController,
    VerifyController,
    CallbackController,
    LogoutController,
    UserController,
  ],
  providers: [Users, Identities, ...BY_MAIL, ...BY_PROVIDER, PageSender, Housekeeping],
})
export class SignInModule {}
