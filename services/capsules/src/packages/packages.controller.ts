import { Controller, Get } from '@nestjs/common';
import { CapsulePackageDto } from '@dear-future/contracts/http/paid-capsules';
import { DataSource } from 'typeorm';
import { dtoOf } from '../answers/dto-of.js';
import { CapsulePackage } from './capsule-package.entity.js';

/** Visitors may call it too. */
@Controller('capsule-packages')
export class PackagesController {
  constructor(private readonly database: DataSource) {}

  @Get()
  async list(): Promise<CapsulePackageDto[]> {
    const packages = await this.database.manager.find(CapsulePackage, { order: { position: 'ASC' } });
    return packages.map((offered) => dtoOf(CapsulePackageDto, offered));
  }
}
