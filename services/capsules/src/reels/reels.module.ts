import { Module } from '@nestjs/common';
import { HostNews } from '../paid-capsules/host-news.js';
import { ReelRequests } from './reel-requests.js';

@Module({ providers: [HostNews, ReelRequests], exports: [ReelRequests] })
export class ReelsModule {}
