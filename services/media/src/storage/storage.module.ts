import { Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import { ObjectStorage } from './object-storage.js';

/** Creates the bucket at the first start. If storage is down, the readiness checks repeat it. */
@Injectable()
class BucketAtStart implements OnApplicationBootstrap {
  constructor(
    private readonly storage: ObjectStorage,
    private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.storage.ensureBucket().catch((err: unknown) => {
      this.log.warn({ event: 'storage.unreachable', err }, 'Object storage does not answer yet');
    });
  }
}

@Module({ providers: [ObjectStorage, BucketAtStart], exports: [ObjectStorage] })
export class StorageModule {}
