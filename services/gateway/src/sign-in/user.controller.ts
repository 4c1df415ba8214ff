import { Body, Controller } from '@nestjs/common';
import { ChangeUserBody, type SessionDto, type UserDto } from '@dear-future/contracts/http/users';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { Users, type User } from '../users/users.js';
import { readUserNames } from '../users/user-names.js';
import { Serves } from '../routes/route-table.js';
import { Sessions, type OpenSession } from '../sessions/sessions.js';
import { CurrentSession, CurrentUser } from '../sessions/current-session.js';

@Controller()
export class UserController {
  constructor(
    private readonly users: Users,
    private readonly messageSender: MessageSender,
    private readonly sessions: Sessions,
  ) {}

  @Serves('showUser')
  show(@CurrentUser() user: User): UserDto {
    return userDtoOf(user);
  }

  @Serves('listSessions')
  async listSessions(@CurrentSession() { user, key: current }: OpenSession): Promise<SessionDto[]> {
    const sessions = await this.sessions.list(user.id);
    return sessions.map(({ key, device, startedAt, lastUsedAt }) => ({
      id: key,
      device,
      startedAt: startedAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isCurrent: key === current,
    }));
  }

  @Serves('changeUser')
  async change(@CurrentUser() user: User, @Body() body: ChangeUserBody): Promise<UserDto> {
    const names = readUserNames(body);
    return userDtoOf(await this.messageSender.transaction((manager) => this.users.change(manager, user.id, names)));
  }
}

function userDtoOf({ id: sub, email, firstName, lastName }: User): UserDto {
  return { sub, email, firstName, lastName };
}
