import { Injectable } from '@nestjs/common';
import type { CapsulePackageDto } from '@dear-future/contracts/http/paid-capsules';
import { DataSource } from 'typeorm';
import { CapsulePackage } from './capsule-package.entity.js';

@Injectable()
export class PackagesService {
  constructor(private readonly database: DataSource) {}

  async offered(): Promise<CapsulePackageDto[]> {
    const packages = await this.database.manager.find(CapsulePackage, { order: { position: 'ASC' } });
    return packages.map(toCapsulePackageDto);
  }
}

function toCapsulePackageDto(offered: CapsulePackage): CapsulePackageDto {
  return {
    id: offered.id,
    kind: offered.kind,
    name: offered.name,
    description: offered.description,
    basePriceCents: offered.basePriceCents,
    maxContributors: offered.maxContributors,
    maxVideoDurationSeconds: offered.maxVideoDurationSeconds,
    capsuleType: offered.capsuleType,
    anniversaryCredits: offered.anniversaryCredits,
  };
}
