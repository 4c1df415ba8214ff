import { Module } from '@nestjs/common';
import { CallbackController } from '../identity-provider/callback.controller.js';
import { IdentityProvider } from '../identity-provider/identity-provider.js';
import { LoginCookies } from '../identity-provider/login-cookies.js';
import { PendingLogins } from '../identity-provider/pending-logins.js';
import { ProviderCallback } from '../identity-provider/provider-callback.js';
import { ProviderLogin } from '../identity-provider/provider-login.js';
import { PageSender } from '../server-pages/page-sender.js';
import { MailRegister } from '../sign-in-links/mail-register.js';
import { SignInLinksController } from '../sign-in-links/sign-in-links.controller.js';
import { SignInLinks } from '../sign-in-links/sign-in-links.js';
import { SignInMail } from '../sign-in-links/sign-in-mail.js';
import { SignInService } from '../sign-in-links/sign-in.service.js';
import { Identities } from '../users/identities.js';
import { Users } from '../users/users.js';
import { Housekeeping } from './housekeeping.js';
import { LoginController } from './login.controller.js';
import { LogoutController } from './logout.controller.js';
import { UserController } from './user.controller.js';

const BY_MAIL = [SignInLinks, SignInMail, MailRegister, SignInService];
const BY_PROVIDER = [IdentityProvider, PendingLogins, LoginCookies, ProviderCallback, ProviderLogin];

/** Signing in at an identity provider or with a link in an email, signing out, and the signed-in user. */
@Module({
  controllers: [LoginController, SignInLinksController, CallbackController, LogoutController, UserController],
  providers: [Users, Identities, ...BY_MAIL, ...BY_PROVIDER, PageSender, Housekeeping],
})
export class SignInModule {}
