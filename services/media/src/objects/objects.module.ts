import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module.js';
import { ObjectRemoval } from './object-removal.js';
import { Objects } from './objects.js';

/** The register of objects in storage, and their removal. */
@Module({ imports: [StorageModule], providers: [Objects, ObjectRemoval], exports: [Objects] })
export class ObjectsModule {}
