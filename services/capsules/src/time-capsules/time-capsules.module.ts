import { Module } from '@nestjs/common';
import { TimeCapsulesController } from './time-capsules.controller.js';
import { TimeCapsulesService } from './time-capsules.service.js';

@Module({ controllers: [TimeCapsulesController], providers: [TimeCapsulesService] })
export class TimeCapsulesModule {}
