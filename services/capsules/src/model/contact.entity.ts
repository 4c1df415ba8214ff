import { ContactChanged } from '@dear-future/contracts/messages/recipients';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { dtoOf } from '../http/dto-of.js';

@Entity('contacts')
export class Contact {
  @PrimaryColumn('uuid') id: string;
  @Column('text', { name: 'user_id' }) userId: string;
  @Column('text') name: string;
  @Column('text') email: string;
  @Column('text', { name: 'second_email', nullable: true }) secondEmail: string | null;
  @Column('text', { name: 'guardian_name', nullable: true }) guardianName: string | null;
  /** Increases with every change; the delivery service ignores older versions. */
  @Column('integer') version: number;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
}

export function toContactChanged(contact: Contact): ContactChanged {
  return dtoOf(ContactChanged, { ...contact, contactId: contact.id });
}
