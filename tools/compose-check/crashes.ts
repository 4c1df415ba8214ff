import { randomUUID } from 'node:crypto';
import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import type { Installation, Service } from './installation.js';
import { DUE_SOON_SECONDS, orderWedding, waitUntilPaid, pay, waitUntilProcessed, waitUntilReady } from './journeys.js';
import { capsuleForm, type ProductVisitor } from '../visitor/visitor.js';

const NOT_DUE_SECONDS = 86_400;

/** Kills parts of the product while the owner uses them. */
export class Crashes {
  constructor(
    private readonly installation: Installation,
    private readonly owner: ProductVisitor,
    private readonly email: string,
  ) {}

  async killDuringUpload(service: Service): Promise<string> {
    const title = `Sent while the ${service} service crashed`;
    const form = await capsuleForm(title, NOT_DUE_SECONDS);
    const key = randomUUID();
    const upload = this.owner.beginUpload('/api/time-capsules', form, key);
    await upload.sendFirstHalf();
    await this.installation.killAll(service);
    upload.sendSecondHalf();
    const firstStatus = await upload.status;
    await this.waitUntilRecovered(service);
    const retried = await this.owner.send<TimeCapsuleDto>('/api/time-capsules', form, key);
    await waitUntilProcessed(this.owner, retried.id);
    const created = (await this.owner.get<TimeCapsuleDto[]>('/api/time-capsules')).filter(
      ({ promptTitle }) => promptTitle === title,
    );
    if (created.length !== 1) throw new Error(`one upload created ${String(created.length)} capsules`);
    return `first attempt: ${firstStatus === 0 ? 'no response' : `status ${String(firstStatus)}`}; the retry created one capsule, which was processed`;
  }

  /** Kills the workers as soon as a video waits for them. */
  async killDuringProcessing(): Promise<string> {
    const capsule = await this.owner.send<TimeCapsuleDto>(
      '/api/time-capsules',
      await capsuleForm('Processed while the workers crashed', NOT_DUE_SECONDS),
    );
    await this.killWorkers();
    await waitUntilProcessed(this.owner, capsule.id);
    return 'the restarted worker made the seekable copy and the poster';
  }

  async killWorkers(): Promise<void> {
    await this.installation.killAll('media-worker');
    await this.waitUntilRecovered('media-worker');
  }

  /** Kills the delivery service in the second in which an email is due. */
  async killDuringDelivery(): Promise<string> {
    const title = 'Due while the delivery service crashed';
    const capsule = await this.owner.send<TimeCapsuleDto>(
      '/api/time-capsules',
      await capsuleForm(title, DUE_SOON_SECONDS),
    );
    const { mail } = this.installation;
    // Reads the mailbox only to pass the time.
    while (Date.now() < Date.parse(capsule.deliveryDate)) await mail.all();
    await this.installation.killAll('delivery');
    await this.waitUntilRecovered('delivery');
    const email = await mail.waitFor(this.email, { withinMs: 1_200_000, fits: ({ text }) => text.includes(title) });
    const delaySeconds = (Date.parse(email.date) - Date.parse(capsule.deliveryDate)) / 1000;
    await waitUntilReady(this.owner, capsule.id);
    const mails = (await mail.to(this.email)).filter(({ text }) => text.includes(title));
    const ids = new Set(mails.map(({ messageId }) => messageId));
    // A service that could not record that an email was accepted sends it once more, with the same Message-ID.
    if (ids.size !== 1 || mails.length > 2) {
      throw new Error(`${String(mails.length)} emails with ${String(ids.size)} Message-IDs arrived for one capsule`);
    }
    return `the email arrived ${delaySeconds.toFixed(0)} s after it was due, ${mails.length === 1 ? 'once' : `${String(mails.length)} times`}`;
  }

  async killDuringPayment(): Promise<string> {
    const capsule: PaidCapsuleDto = await orderWedding(this.owner);
    await this.installation.killAll('billing');
    await pay(capsule, this.installation);
    await this.waitUntilRecovered('billing');
    await waitUntilPaid(this.owner, capsule.id);
    const { charged, sessions } = await this.installation.stripe.state();
    const paid = sessions.filter(
      (session) => session.clientReferenceId === capsule.id && session.paymentStatus === 'paid',
    );
    if (paid.length !== 1) throw new Error(`one order has ${String(paid.length)} payments`);
    return `paid once; the capsule became active ($${(charged / 100).toFixed(2)} charged in total)`;
  }

  /** Kills each server and starts it again. The product must recover by itself. */
  async killServers(): Promise<string> {
    for (const server of ['redis', 's3', 'postgres']) {
      const [id = ''] = await this.installation.containers(server);
      await this.installation.docker('kill', id);
      await this.installation.docker('start', id);
    }
    await this.installation.waitForGateways();
    const capsule = await this.owner.send<TimeCapsuleDto>(
      '/api/time-capsules',
      await capsuleForm('After the servers crashed', DUE_SOON_SECONDS),
    );
    await waitUntilReady(this.owner, capsule.id);
    return 'Redis, storage and PostgreSQL were killed and started again; after that, a capsule was delivered';
  }

  /** Waits until Docker has restarted the containers. Updates the owner's URL, because a gateway's port may change. */
  private async waitUntilRecovered(service: Service): Promise<void> {
    await this.installation.waitForHealthyContainers(service, 2);
    await this.installation.waitForGateways();
    const [url = ''] = await this.installation.gatewayUrls();
    this.owner.url = url;
  }
}
