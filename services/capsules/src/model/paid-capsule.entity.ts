import type { CapsuleType } from '@dear-future/contracts/constants';
import type { PaidCapsuleStatus, PaymentStatus } from '@dear-future/contracts/http/paid-capsules';
import type { PriceLine } from '@dear-future/contracts/pricing';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('paid_capsules')
export class PaidCapsule {
  @PrimaryColumn('uuid') id: string;
  @Column('text', { name: 'user_id' }) userId: string;
  @Column('text') slug: string;
  @Column('text', { name: 'idempotency_key', nullable: true }) idempotencyKey: string | null;
  @Column('text', { nullable: true }) fingerprint: string | null;
  @Column('text', { name: 'capsule_name', nullable: true }) capsuleName: string | null;
  @Column('text', { name: 'capsule_type' }) capsuleType: CapsuleType;
  @Column('text', { name: 'prompt_title' }) promptTitle: string;
  @Column('text', { name: 'prompt_description' }) promptDescription: string;
  /** `YYYY-MM-DD` in `timeZone`. */
  @Column('date', { name: 'delivery_day' }) deliveryDay: string;
  @Column('text', { name: 'time_zone' }) timeZone: string;
  @Column('timestamptz', { name: 'delivery_date' }) deliveryDate: Date;
  /** Whether the capsule was paid after its date, so that the host has to choose a new date. */
  @Column('boolean', { name: 'needs_new_date' }) needsNewDate: boolean;
  @Column('integer') generation: number;
  @Column('text', { name: 'package_id' }) packageId: string;
  @Column('text', { name: 'package_name' }) packageName: string;
  @Column('json', { name: 'price_lines' }) priceLines: PriceLine[];
  @Column('integer', { name: 'total_price_cents' }) totalPriceCents: number;
  @Column('integer', { name: 'max_contributors', nullable: true }) maxContributors: number | null;
  @Column('integer', { name: 'max_video_duration_seconds' }) maxVideoDurationSeconds: number;
  @Column('boolean', { name: 'has_longer_video_addon' }) hasLongerVideoAddon: boolean;
  @Column('boolean', { name: 'has_highlight_reel_addon' }) hasHighlightReelAddon: boolean;
  @Column('integer', { name: 'additional_contributor_slots' }) additionalContributorSlots: number;
  @Column('boolean', { name: 'uses_credit' }) usesCredit: boolean;
  @Column('text') status: PaidCapsuleStatus;
  @Column('text', { name: 'payment_status' }) paymentStatus: PaymentStatus;
  /** The version of the billing service's newest message; older messages change nothing. */
  @Column('integer', { name: 'payment_version' }) paymentVersion: number;
  @Column('integer', { name: 'contributor_count' }) contributorCount: number;
  @Column('integer', { name: 'view_count' }) viewCount: number;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('timestamptz', { name: 'delivered_at', nullable: true }) deliveredAt: Date | null;
  @Column('boolean', { name: 'needs_approval' }) needsApproval: boolean;
}
