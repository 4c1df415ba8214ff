import { Module } from '@nestjs/common';
import { ApiReferenceController } from './api-reference.controller.js';

/** The description of the API. */
@Module({ controllers: [ApiReferenceController] })
export class ApiReferenceModule {}
