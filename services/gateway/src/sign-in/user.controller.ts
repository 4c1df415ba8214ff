import { Controller } from '@nestjs/common';
import type { UserDto } from '@dear-future/contracts/http/people';
import { Serves } from '../routes/serves.js';
import { CurrentPerson, type SignedIn } from '../sessions/signed-in.js';

/** `GET /api/auth/user`. */
@Controller()
export class UserController {
  @Serves('showUser')
  show(@CurrentPerson() { person }: SignedIn): UserDto {
    const { id: sub, email, firstName, lastName } = person;
    return { sub, email, firstName, lastName };
  }
}
