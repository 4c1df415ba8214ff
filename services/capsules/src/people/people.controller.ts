import { randomUUID } from 'node:crypto';
import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query, Res } from '@nestjs/common';
import { MAX_PEOPLE } from '@dear-future/contracts/constants';
import { ChangePersonBody, CreatePersonBody, PersonDto } from '@dear-future/contracts/http/people';
import { ContactChanged } from '@dear-future/contracts/messages/recipients';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { UserId } from '@dear-future/service-kit/identity/caller';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { Response } from 'express';
import { DataSource, type EntityManager } from 'typeorm';
import { dtoOf } from '../http/dto-of.js';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { UuidParam } from '../http/uuid-param.js';
import { sendList, ListQuery } from '@dear-future/service-kit/lists/send-list';
import { Contact, toContactChanged } from './contact.entity.js';
import { readPerson } from './person-form.js';

@Controller('people')
export class PeopleController {
  constructor(
    private readonly database: DataSource,
    private readonly messageSender: MessageSender,
  ) {}

  @Get()
  list(@UserId() userId: string, @Query() query: ListQuery, @Res({ passthrough: true }) response: Response) {
    return sendList(response, query, {
      rows: this.database.getRepository(Contact),
      where: { userId },
      sortedBy: 'createdAt',
      toDto: (contact) => dtoOf(PersonDto, contact),
    });
  }

  @Post()
  async create(@UserId() userId: string, @Body() sent: CreatePersonBody): Promise<PersonDto> {
    const texts = { secondEmail: null, guardianName: null, ...readPerson(sent) };
    return this.messageSender.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`people ${userId}`]);
      if ((await manager.countBy(Contact, { userId })) >= MAX_PEOPLE) {
        throw new ProblemError(
          'wrong_state',
          `Your People list is full (${String(MAX_PEOPLE)} people). Please remove someone first.`,
        );
      }
      const createdAt = await databaseNow(manager);
      const contact = manager.create(Contact, { id: randomUUID(), userId, version: 1, createdAt, ...texts });
      await manager.insert(Contact, contact);
      await this.messageSender.post(manager, ContactChanged, toContactChanged(contact));
      return dtoOf(PersonDto, contact);
    });
  }

  @Patch(':id')
  async change(@UserId() userId: string, @UuidParam() id: string, @Body() sent: ChangePersonBody): Promise<PersonDto> {
    const texts = readPerson(sent);
    return this.messageSender.transaction(async (manager) => {
      const before = await lockContact(manager, userId, id);
      const change = { ...texts, version: before.version + 1 };
      const contact: Contact = { ...before, ...change };
      await manager.update(Contact, id, change);
      await manager.query('UPDATE time_capsule_recipients SET name = $2 WHERE contact_id = $1', [id, contact.name]);
      await this.messageSender.post(manager, ContactChanged, toContactChanged(contact));
      return dtoOf(PersonDto, contact);
    });
  }

  /** Ends the attempts to email this person. */
  @Delete(':id')
  @HttpCode(204)
  async remove(@UserId() userId: string, @UuidParam() id: string): Promise<void> {
    await this.messageSender.transaction(async (manager) => {
      const contact = await lockContact(manager, userId, id);
      await requireNothingScheduled(manager, contact);
      await manager.delete(Contact, id);
      const noDetails = { name: '', email: null, secondEmail: null, guardianName: null };
      const version = contact.version + 1;
      await this.messageSender.post(manager, ContactChanged, { contactId: id, userId, version, ...noDetails });
    });
  }
}

async function lockContact(manager: EntityManager, userId: string, id: string): Promise<Contact> {
  const contact = await manager.findOne(Contact, { where: { id, userId }, lock: { mode: 'pessimistic_write' } });
  if (!contact) throw new ProblemError('not_found', 'This person is no longer in your People list.');
  return contact;
}

async function requireNothingScheduled(manager: EntityManager, { id, name }: Contact): Promise<void> {
  const [scheduled] = await manager.query<{ count: number }[]>(
    `SELECT count(*)::int FROM time_capsule_recipients r JOIN time_capsules c ON c.id = r.capsule_id
      WHERE r.contact_id = $1 AND c.status = 'scheduled'`,
    [id],
  );
  const count = scheduled?.count ?? 0;
  if (count === 0) return;
  const capsules = count === 1 ? 'one time capsule is' : `${String(count)} time capsules are`;
  throw new ProblemError(
    'wrong_state',
    `You can’t remove ${name} yet: ${capsules} still scheduled for them. Please choose someone else for ${count === 1 ? 'it, or erase it' : 'those, or erase them'}.`,
  );
}
