import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { MAX_PEOPLE } from '@dear-future/contracts/constants';
import type { ChangePersonBody, CreatePersonBody, PersonDto } from '@dear-future/contracts/http/people';
import { contactChanged, type ContactChanged } from '@dear-future/contracts/messages/contact-changed';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { invalid } from '@dear-future/service-kit/service/validation';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { DataSource, type EntityManager } from 'typeorm';
import { databaseNow } from '../calendar/database-clock.js';
import type { ListQuery } from '../lists/list-query.dto.js';
import { pageOf, type Page } from '../lists/page.js';
import { Contact } from './contact.entity.js';
import { readPerson, type PersonTexts } from './person-form.js';

/** Each user's address book. */
@Injectable()
export class PeopleService {
  constructor(
    private readonly database: DataSource,
    private readonly messageSender: MessageSender,
  ) {}

  /** Newest first. */
  async list(userId: string, query: ListQuery): Promise<Page<PersonDto>> {
    const { manager } = this.database;
    const own = manager.createQueryBuilder(Contact, 'contact').where('contact.user_id = :userId', { userId });
    const [{ items, nextCursor }, total] = await Promise.all([
      pageOf(own, { query, column: 'created_at', moment: (contact) => contact.createdAt }),
      manager.count(Contact, { where: { userId } }),
    ]);
    return { items: items.map(toPersonDto), total, nextCursor };
  }

  /** @throws ProblemError `invalid`; `wrong_state` in a full address book */
  async create(userId: string, sent: CreatePersonBody): Promise<PersonDto> {
    const texts = { secondEmail: null, guardianName: null, ...accepted(sent) };
    return this.messageSender.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`people ${userId}`]);
      if ((await manager.count(Contact, { where: { userId } })) >= MAX_PEOPLE) {
        throw new ProblemError('wrong_state', `Your address book can have up to ${String(MAX_PEOPLE)} people.`);
      }
      const createdAt = await databaseNow(manager);
      const contact = manager.create(Contact, { id: randomUUID(), userId, version: 1, createdAt, ...texts });
      await manager.insert(Contact, contact);
      await this.announce(manager, contact);
      return toPersonDto(contact);
    });
  }

  /** @throws ProblemError `invalid`; `not_found`, also for another user's */
  async change(userId: string, id: string, sent: ChangePersonBody): Promise<PersonDto> {
    const texts = accepted(sent);
    return this.messageSender.transaction(async (manager) => {
      const before = await ownContact(manager, userId, id);
      const contact: Contact = { ...before, ...texts, version: before.version + 1 };
      await manager.update(Contact, id, { ...texts, version: contact.version });
      await manager.query('UPDATE time_capsule_recipients SET name = $2 WHERE contact_id = $1', [id, contact.name]);
      await this.announce(manager, contact);
      return toPersonDto(contact);
    });
  }

  /**
   * Mails that still try to reach them end.
   * @throws ProblemError `not_found`, also for another user's; `wrong_state` while undelivered time capsules wait for them
   */
  async remove(userId: string, id: string): Promise<void> {
    await this.messageSender.transaction(async (manager) => {
      const contact = await ownContact(manager, userId, id);
      await requireNothingWaits(manager, contact);
      await manager.delete(Contact, id);
      const version = contact.version + 1;
      const nothing = { name: '', email: null, secondEmail: null, guardianName: null };
      await this.messageSender.post(manager, contactChanged, { contactId: id, userId, version, ...nothing });
    });
  }

  private async announce(manager: EntityManager, contact: Contact): Promise<void> {
    await this.messageSender.post(manager, contactChanged, toContactChanged(contact));
  }
}

async function ownContact(manager: EntityManager, userId: string, id: string): Promise<Contact> {
  const contact = await manager.findOne(Contact, { where: { id, userId }, lock: { mode: 'pessimistic_write' } });
  if (!contact) throw new ProblemError('not_found', 'This person is not in your address book.');
  return contact;
}

async function requireNothingWaits(manager: EntityManager, { id, name }: Contact): Promise<void> {
  const [waiting] = await manager.query<{ count: number }[]>(
    `SELECT count(*)::int FROM time_capsule_recipients r JOIN time_capsules c ON c.id = r.capsule_id
      WHERE r.contact_id = $1 AND c.status = 'scheduled'`,
    [id],
  );
  const count = waiting?.count ?? 0;
  if (count === 0) return;
  const capsules = count === 1 ? 'One time capsule still waits' : `${String(count)} time capsules still wait`;
  throw new ProblemError(
    'wrong_state',
    `${capsules} for ${name}. Please choose someone else for ${count === 1 ? 'it, or remove it for good' : 'them, or remove them for good'}.`,
  );
}

function accepted(sent: ChangePersonBody): Partial<PersonTexts> {
  const read = readPerson(sent);
  if ('problems' in read) throw invalid(read.problems);
  return read.texts;
}

export function toContactChanged({ id: contactId, ...contact }: Contact): ContactChanged {
  const { userId, version, name, email, secondEmail, guardianName } = contact;
  return { contactId, userId, version, name, email, secondEmail, guardianName };
}

/** Lists every field, so that a new column cannot leak. */
function toPersonDto({ id, name, email, secondEmail, guardianName, createdAt }: Contact): PersonDto {
  return { id, name, email, secondEmail, guardianName, createdAt: createdAt.toISOString() };
}
