import { Injectable } from '@nestjs/common';
import { paymentAnnounced, type PaymentAnnounced } from '@dear-future/contracts/messages/payment-announced';
import { Outgoing } from '@dear-future/work/inbox/outgoing';
import type { EntityManager } from 'typeorm';
import type { OrderRow } from '../orders/rows.js';
import type { Entry, EntryKind } from './ledger.js';

const TOLD: Partial<Record<EntryKind, PaymentAnnounced['kind']>> = {
  charge: 'receipt',
  refund: 'refund',
  dispute: 'dispute',
};

/** Tells delivery what a person is written to about. The id is the ledger entry's, so that each is told once. */
@Injectable()
export class Announcements {
  constructor(private readonly outgoing: Outgoing) {}

  /** @param entry just written, of the session that pays the order */
  async entered(manager: EntityManager, order: OrderRow, { id, kind, amountCents, at }: Entry): Promise<void> {
    const told = TOLD[kind];
    if (told !== undefined) await this.announce(manager, order, told, { id, amountCents: Math.abs(amountCents), at });
  }

  /** @param id of the session whose bank refused */
  async failed(manager: EntityManager, order: OrderRow, id: string): Promise<void> {
    const [now] = await manager.query<{ at: Date }[]>('SELECT clock_timestamp() AS at');
    if (!now) throw new Error('the database has no clock');
    await this.announce(manager, order, 'failed', { id, amountCents: order.totalCents, at: now.at });
  }

  private async announce(
    manager: EntityManager,
    { orderId, personId, title, lines, totalCents, currency }: OrderRow,
    kind: PaymentAnnounced['kind'],
    { id, amountCents, at }: { id: string; amountCents: number; at: Date },
  ): Promise<void> {
    const payload = { announcementId: id, kind, personId, capsuleId: orderId, title, lines, totalCents, amountCents };
    await this.outgoing.post(manager, paymentAnnounced, { ...payload, currency, at: at.toISOString() }, id);
  }
}
