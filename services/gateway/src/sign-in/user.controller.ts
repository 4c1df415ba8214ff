import { Body, Controller } from '@nestjs/common';
import type { UserDto } from '@dear-future/contracts/http/people';
import { Outgoing } from '@dear-future/work/inbox/outgoing';
import { ChangeUserDto } from '../people/change-user.dto.js';
import { People, type Person } from '../people/people.js';
import { readPersonNames } from '../people/person-names.js';
import { Serves } from '../routes/serves.js';
import { CurrentPerson, type SignedIn } from '../sessions/signed-in.js';

/** `/api/auth/user`: who is signed in, and how they are called. */
@Controller()
export class UserController {
  constructor(
    private readonly people: People,
    private readonly outgoing: Outgoing,
  ) {}

  @Serves('showUser')
  show(@CurrentPerson() { person }: SignedIn): UserDto {
    return userOf(person);
  }

  @Serves('changeUser')
  async change(@CurrentPerson() { person }: SignedIn, @Body() body: ChangeUserDto): Promise<UserDto> {
    const names = readPersonNames(body);
    return userOf(await this.outgoing.transaction((manager) => this.people.rename(manager, person.id, names)));
  }
}

function userOf({ id: sub, email, firstName, lastName }: Person): UserDto {
  return { sub, email, firstName, lastName };
}
