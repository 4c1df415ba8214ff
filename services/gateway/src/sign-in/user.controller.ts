import { Body, Controller } from '@nestjs/common';
import { ChangeUserBody, type SessionDto, type UserDto } from '@dear-future/contracts/http/people';
import { Outgoing } from '@dear-future/work/inbox/outgoing';
import { People, type Person } from '../people/people.js';
import { readPersonNames } from '../people/person-names.js';
import { Serves } from '../routes/serves.js';
import { SessionStore } from '../sessions/session-store.js';
import { CurrentPerson, type SignedIn } from '../sessions/signed-in.js';

/** `/api/auth`: the signed-in user and their sessions. */
@Controller()
export class UserController {
  constructor(
    private readonly people: People,
    private readonly outgoing: Outgoing,
    private readonly sessions: SessionStore,
  ) {}

  @Serves('showUser')
  show(@CurrentPerson() { person }: SignedIn): UserDto {
    return userOf(person);
  }

  @Serves('listSessions')
  async listSessions(@CurrentPerson() { person, sessionKey }: SignedIn): Promise<SessionDto[]> {
    const sessions = await this.sessions.list(person.id);
    return sessions.map(({ key, device, startedAt, lastUsedAt }) => ({
      id: key,
      device,
      startedAt: startedAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isCurrent: key === sessionKey,
    }));
  }

  @Serves('changeUser')
  async change(@CurrentPerson() { person }: SignedIn, @Body() body: ChangeUserBody): Promise<UserDto> {
    const names = readPersonNames(body);
    return userOf(await this.outgoing.transaction((manager) => this.people.rename(manager, person.id, names)));
  }
}

function userOf({ id: sub, email, firstName, lastName }: Person): UserDto {
  return { sub, email, firstName, lastName };
}
