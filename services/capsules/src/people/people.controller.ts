import { randomUUID } from 'node:crypto';
import { Body, Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { MAX_PEOPLE, MAX_RESPONDER_NAME_LENGTH } from '@dear-future/contracts/constants';
import { ChangePersonBody, CreatePersonBody, PersonDto } from '@dear-future/contracts/http/people';
import { ContactChanged } from '@dear-future/contracts/messages/recipients';
import { wrongState } from '@dear-future/service-kit/errors/problem-error';
import { UserId } from '@dear-future/service-kit/identity/caller';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { EntityManager } from 'typeorm';
import { dtoOf } from '../http/dto-of.js';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { findOwn, OwnItemParam, type OwnItem } from '../http/own.js';
import { PageParam, PageRequest } from '@dear-future/service-kit/lists/list';
import { addressRule, lineRule, readForm } from '../forms/form.js';
import { Recipient } from '../model/recipient.entity.js';
import { Contact, toContactChanged } from '../model/contact.entity.js';

const NAME = lineRule('The name', MAX_RESPONDER_NAME_LENGTH);
const EMAIL = addressRule('The email address');
const SECOND_EMAIL = addressRule('The second address');
const GUARDIAN_NAME = lineRule('The guardian’s name', MAX_RESPONDER_NAME_LENGTH);

@Controller('people')
export class PeopleController {
  constructor(
    private readonly manager: EntityManager,
    private readonly messageSender: MessageSender,
  ) {}

  @Get()
  list(@UserId() userId: string, @PageParam() request: PageRequest) {
    return request.readPage(this.manager, {
      type: Contact,
      where: { userId },
      toDto: (contact) => dtoOf(PersonDto, contact),
    });
  }

  @Post()
  async create(@UserId() userId: string, @Body() sent: CreatePersonBody): Promise<PersonDto> {
    const details = readPerson(sent);
    return this.messageSender.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`people ${userId}`]);
      if ((await manager.countBy(Contact, { userId })) >= MAX_PEOPLE) {
        throw wrongState(`Your People list is full (${String(MAX_PEOPLE)} people). Please remove someone first.`);
      }
      const createdAt = await databaseNow(manager);
      const contact = manager.create(Contact, { id: randomUUID(), userId, version: 1, createdAt, ...details });
      await manager.insert(Contact, contact);
      await this.messageSender.post(manager, ContactChanged, toContactChanged(contact));
      return dtoOf(PersonDto, contact);
    });
  }

  @Patch(':id')
  async change(@OwnItemParam() item: OwnItem, @Body() sent: ChangePersonBody): Promise<PersonDto> {
    return this.messageSender.transaction(async (manager) => {
      const before = await lockContact(manager, item);
      const change = { ...readPerson(sent, before), version: before.version + 1 };
      const contact: Contact = { ...before, ...change };
      await manager.update(Contact, item.id, change);
      await manager.update(Recipient, { contactId: item.id }, { name: contact.name });
      await this.messageSender.post(manager, ContactChanged, toContactChanged(contact));
      return dtoOf(PersonDto, contact);
    });
  }

  /** Posts a message without an address, so that the delivery service stops sending emails to this person. */
  @Delete(':id')
  @HttpCode(204)
  async remove(@OwnItemParam() item: OwnItem): Promise<void> {
    await this.messageSender.transaction(async (manager) => {
      const contact = await lockContact(manager, item);
      await requireNothingScheduled(manager, contact);
      await manager.delete(Contact, item.id);
      const noDetails = { name: '', email: null, secondEmail: null, guardianName: null };
      const version = contact.version + 1;
      await this.messageSender.post(manager, ContactChanged, { ...toContactChanged(contact), version, ...noDetails });
    });
  }
}

function readPerson(sent: CreatePersonBody | ChangePersonBody, current?: Contact) {
  return readForm(sent, (form) => ({
    name: form.readRequired('name', NAME, 'Please enter a name.', current?.name),
    email: form.readRequired('email', EMAIL, 'Please enter an email address.', current?.email),
    secondEmail: form.readOptional('secondEmail', SECOND_EMAIL, current?.secondEmail),
    guardianName: form.readOptional('guardianName', GUARDIAN_NAME, current?.guardianName),
  }));
}

function lockContact(manager: EntityManager, item: OwnItem): Promise<Contact> {
  const notFoundMessage = 'This person is no longer in your People list.';
  return findOwn(manager, Contact, { ...item }, { notFoundMessage, lock: 'pessimistic_write' });
}

async function requireNothingScheduled(manager: EntityManager, { id, name }: Contact): Promise<void> {
  const count = await manager.countBy(Recipient, { contactId: id, capsule: { status: 'scheduled' } });
  if (count === 0) return;
  const capsules = count === 1 ? 'one time capsule is' : `${String(count)} time capsules are`;
  throw wrongState(
    `You can’t remove ${name} yet: ${capsules} still scheduled for them. Please choose someone else for ${count === 1 ? 'it, or erase it' : 'those, or erase them'}.`,
  );
}
