import { Controller, Get } from '@nestjs/common';
import type { StorageDto } from '@dear-future/contracts/http/time-capsules';
import { Caller, requireUser, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { DataSource } from 'typeorm';
import { AccountStorage } from './account-storage.js';

@Controller('storage')
export class StorageController {
  constructor(
    private readonly database: DataSource,
    private readonly storage: AccountStorage,
  ) {}

  @Get()
  show(@Caller() caller: CallerIdentity): Promise<StorageDto> {
    return this.storage.show(this.database.manager, requireUser(caller));
  }
}
