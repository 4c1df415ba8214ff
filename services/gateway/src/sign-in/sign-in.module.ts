import { Module } from '@nestjs/common';
import { People } from '../people/people.js';
import { Housekeeping } from './housekeeping.js';
import { LoginController } from './login.controller.js';
import { LogoutController } from './logout.controller.js';
import { MailRegister } from './mail-register.js';
import { PageAnswer } from './page-answer.js';
import { SignInLinks } from './sign-in-links.js';
import { SignInMail } from './sign-in-mail.js';
import { SignInService } from './sign-in.service.js';
import { UserController } from './user.controller.js';
import { VerifyController } from './verify.controller.js';

/** Signing in by a link in a mail, signing out, and who is signed in. */
@Module({
  controllers: [LoginController, VerifyController, LogoutController, UserController],
  providers: [People, SignInLinks, SignInMail, MailRegister, SignInService, PageAnswer, Housekeeping],
})
export class SignInModule {}
