import { Module } from '@nestjs/common';
import { ProductHealthController } from './product-health.controller.js';
/** Whether the whole product is up. */
@Module({ controllers: [ProductHealthController] })
export class HealthModule {}
