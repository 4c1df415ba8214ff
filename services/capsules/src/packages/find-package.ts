import type { EntityManager } from 'typeorm';
import { CapsulePackage } from './capsule-package.entity.js';

/** Whatever is not spelled like one of our ids is not worth a question to the database (a NUL would be an error there). */
const PACKAGE_ID = /^[a-z][a-z0-9-]{2,63}$/;

/** The package of that id, or null. */
export async function findPackage(manager: EntityManager, id: string): Promise<CapsulePackage | null> {
  return PACKAGE_ID.test(id) ? manager.findOneBy(CapsulePackage, { id }) : null;
}
