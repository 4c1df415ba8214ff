import { Module } from '@nestjs/common';
import { ContributionUploads } from './contribution-uploads.js';

@Module({ providers: [ContributionUploads], exports: [ContributionUploads] })
export class ContributionsModule {}
