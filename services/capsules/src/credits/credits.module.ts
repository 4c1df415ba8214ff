import { Module } from '@nestjs/common';
import { Credits } from './credits.js';
import { CreditsController } from './credits.controller.js';
import { CreditsService } from './credits.service.js';

@Module({ controllers: [CreditsController], providers: [CreditsService, Credits], exports: [Credits] })
export class CreditsModule {}
