import { randomUUID } from 'node:crypto';
import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import type { Installation, Service } from './installation.js';
import {
  capsuleForm,
  DUE_SOON_SECONDS,
  orderWedding,
  paidCapsule,
  pay,
  processedCapsule,
  readyCapsule,
} from './journeys.js';
import type { Visitor } from './visitor.js';

const FAR_SECONDS = 86_400;

/** Kills parts of the product while a user uses it. */
export class Crashes {
  constructor(
    private readonly installation: Installation,
    private readonly owner: Visitor,
    private readonly email: string,
  ) {}

  async duringUpload(service: Service): Promise<string> {
    const title = `Sent while ${service} fell`;
    const form = await capsuleForm(title, FAR_SECONDS);
    const key = randomUUID();
    const upload = this.owner.beginToSend('/api/time-capsules', form, key);
    await upload.firstHalf();
    await this.installation.killAll(service);
    upload.secondHalf();
    const first = await upload.status;
    await this.back(service);
    const again = await this.owner.send<TimeCapsuleDto>('/api/time-capsules', form, key);
    await processedCapsule(this.owner, again.id);
    const twins = (await this.owner.get<TimeCapsuleDto[]>('/api/time-capsules')).filter(
      ({ promptTitle }) => promptTitle === title,
    );
    if (twins.length !== 1) throw new Error(`there are ${String(twins.length)} capsules of one upload`);
    return `first try answered ${first === 0 ? 'nothing' : String(first)}, its repetition made one capsule, whose copy was made`;
  }

  /** As soon as the workers have work. */
  async duringProcessing(): Promise<string> {
    const made = await this.owner.send<TimeCapsuleDto>(
      '/api/time-capsules',
      await capsuleForm('Opened while the workers fell', FAR_SECONDS),
    );
    await this.ofWorkers();
    await processedCapsule(this.owner, made.id);
    return 'the seekable copy and the poster were made by its successor';
  }

  async ofWorkers(): Promise<void> {
    await this.installation.killAll('media-worker');
    await this.back('media-worker');
  }

  /** At the second when a mail is due. */
  async duringDelivery(): Promise<string> {
    const title = 'Due while delivery fell';
    const made = await this.owner.send<TimeCapsuleDto>(
      '/api/time-capsules',
      await capsuleForm(title, DUE_SOON_SECONDS),
    );
    const { mail } = this.installation;
    while (Date.now() < Date.parse(made.deliveryDate)) await mail.all();
    await this.installation.killAll('delivery');
    await this.back('delivery');
    const first = await mail.waitFor(this.email, { withinMs: 1_200_000, fits: ({ text }) => text.includes(title) });
    const late = (Date.parse(first.date) - Date.parse(made.deliveryDate)) / 1000;
    await readyCapsule(this.owner, made.id);
    const mails = (await mail.to(this.email)).filter(({ text }) => text.includes(title));
    const ids = new Set(mails.map(({ messageId }) => messageId));
    // A mail that was accepted but not recorded is sent once more with the same Message-ID (docs/architecture.md).
    if (ids.size !== 1 || mails.length > 2) {
      throw new Error(`${String(mails.length)} emails, ${String(ids.size)} different ones, came for one capsule`);
    }
    return `the mail came ${late.toFixed(0)} s after it was due, ${mails.length === 1 ? 'once' : `${String(mails.length)} times`}`;
  }

  async duringPayment(): Promise<string> {
    const capsule: PaidCapsuleDto = await orderWedding(this.owner);
    await this.installation.killAll('billing');
    await pay(capsule, this.installation);
    await this.back('billing');
    await paidCapsule(this.owner, capsule.id);
    const { charged, sessions } = await this.installation.stripe.state();
    const paid = sessions.filter(
      (session) => session.clientReferenceId === capsule.id && session.paymentStatus === 'paid',
    );
    if (paid.length !== 1) throw new Error(`${String(paid.length)} payments for one order`);
    return `paid once, the capsule became active (${(charged / 100).toFixed(2)} taken in all)`;
  }

  /** The product recovers by itself. */
  async ofServers(): Promise<string> {
    for (const server of ['redis', 's3', 'postgres']) {
      const [id = ''] = await this.installation.containers(server);
      await this.installation.docker('kill', id);
      await this.installation.docker('start', id);
    }
    await this.installation.healthy();
    const made = await this.owner.send<TimeCapsuleDto>(
      '/api/time-capsules',
      await capsuleForm('After the servers fell', DUE_SOON_SECONDS),
    );
    await readyCapsule(this.owner, made.id);
    return 'Redis, storage and PostgreSQL killed; the same services went on and delivered';
  }

  /** Docker restarts what ended. Gateways may get another port. */
  private async back(service: Service): Promise<void> {
    await this.installation.well(service, 2);
    await this.installation.healthy();
    const [url = ''] = await this.installation.gateways();
    this.owner.url = url;
  }
}
