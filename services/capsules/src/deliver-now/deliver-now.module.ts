import { Module } from '@nestjs/common';
import { DeliverNowController } from './deliver-now.controller.js';
import { DeliverNowService } from './deliver-now.service.js';

@Module({ controllers: [DeliverNowController], providers: [DeliverNowService] })
export class DeliverNowModule {}
