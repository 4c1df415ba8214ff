import { Controller, Get } from '@nestjs/common';
import type { CapsulePackageDto } from '@dear-future/contracts/http/paid-capsules';
import { PackagesService } from './packages.service.js';

/** Visitors may call it too. */
@Controller('capsule-packages')
export class PackagesController {
  constructor(private readonly packages: PackagesService) {}

  @Get()
  list(): Promise<CapsulePackageDto[]> {
    return this.packages.offered();
  }
}
