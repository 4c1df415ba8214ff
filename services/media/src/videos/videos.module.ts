import { Module } from '@nestjs/common';
import { ObjectsModule } from '../objects/objects.module.js';
import { VideoRegister } from './video-register.js';

@Module({ imports: [ObjectsModule], providers: [VideoRegister], exports: [VideoRegister] })
export class VideosModule {}
