import type { CapsuleType } from '../constants.js';
import type { PriceLine } from '../pricing.js';

/** The occasion of a package; `?type=` in the wizard's address selects it. */
export type PackageKind = 'wedding' | 'anniversary' | 'bundle';

/** `GET /api/capsule-packages` answers a bare array of these, in their order, to everyone. */
export interface CapsulePackageDto {
  id: string;
  kind: PackageKind;
  name: string;
  /** One sentence about it. */
  description: string;
  basePriceCents: number;
  /** Null for as many as come. */
  maxContributors: number | null;
  maxVideoDurationSeconds: number;
  /** The occasion that the wizard begins with. */
  capsuleType: CapsuleType;
  /** Credits for anniversary capsules that come with it. */
  anniversaryCredits: number;
}

/**
 * `pending` until paid; `active` accepts videos; `closed` by the host; `delivered` once the host was notified on the
 * day; `cancelled` by the host before the payment, or after a full refund.
 */
export type PaidCapsuleStatus = 'pending' | 'active' | 'closed' | 'delivered' | 'cancelled';

/** `processing`: paid, but not yet confirmed by the bank. */
export type PaymentStatus = 'pending' | 'processing' | 'paid' | 'failed' | 'refunded' | 'disputed';

/**
 * `POST /api/capsules` (201 with a `PaidCapsuleDto`). `Idempotency-Key` as for uploads. The server computes price,
 * limit and seconds; other values from the client are a 409 `wrong_state`.
 */
export interface CreatePaidCapsuleBody {
  capsuleName: string | null;
  capsuleType: CapsuleType;
  promptTitle: string;
  promptDescription: string;
  /** ISO 8601 with an offset or Z; only its day in `timeZone` counts. */
  deliveryDate: string;
  /** IANA zone of the host (default UTC). */
  timeZone?: string;
  packageId: string;
  maxContributors: number | null;
  maxVideoDurationSeconds: number;
  totalPriceCents: number;
  hasLongerVideoAddon: boolean;
  hasHighlightReelAddon: boolean;
  additionalContributorSlots: number;
  /** Pays the base price with a credit (`GET /api/credits`); only for the anniversary package. Default false. */
  useCredit?: boolean;
}

/**
 * `GET /api/capsules` answers the host's capsules as a bare array, newest first; `GET` and `PATCH /api/capsules/{id}`,
 * `PATCH /api/capsules/{id}/close` and `/reopen` answer one. `PATCH` takes `{ deliveryDate, timeZone? }`. `DELETE`
 * (204) cancels an unpaid capsule.
 */
export interface PaidCapsuleDto {
  id: string;
  /** 128 random bits; the link is the site's origin, `/capsule/` and this. */
  slug: string;
  capsuleName: string | null;
  capsuleType: CapsuleType;
  promptTitle: string;
  promptDescription: string;
  /** ISO 8601, UTC: 09:00 of the chosen day in `timeZone`. */
  deliveryDate: string;
  timeZone: string;
  packageId: string;
  packageName: string;
  maxContributors: number | null;
  maxVideoDurationSeconds: number;
  totalPriceCents: number;
  priceLines: PriceLine[];
  hasLongerVideoAddon: boolean;
  hasHighlightReelAddon: boolean;
  additionalContributorSlots: number;
  usesCredit: boolean;
  status: PaidCapsuleStatus;
  paymentStatus: PaymentStatus;
  /** Without withdrawn videos. */
  contributorCount: number;
  viewCount: number;
  createdAt: string;
  /** Null until the host was notified on the day. */
  deliveredAt: string | null;
  /** Whether the link accepts videos now, apart from its limit: paid, active and before the date. */
  isOpen: boolean;
  /** True before the date, on the database's clock: the host sees contributors, but no videos. */
  isSealed: boolean;
  /** Paid after its date: the host has to choose another. */
  needsNewDate: boolean;
  /** Whether new videos wait for the host's approval; see `ApprovalBody`. */
  needsApproval: boolean;
}

/** `PATCH /api/capsules/{id}/approval` answers a `PaidCapsuleDto`. Waiting videos keep waiting. */
export interface ApprovalBody {
  needsApproval: boolean;
}

/**
 * `GET /api/capsules/{id}/contributors` answers a bare array of these, newest first. Sealed fields are null until the
 * date.
 *
 * `DELETE /api/capsules/{id}/contributors/{rid}` removes one; `POST …/restore` undoes that within
 * `REMOVAL_UNDO_SECONDS` (409 later); `POST …/approve` approves a waiting one; `POST …/block` and `/unblock` block its
 * sender. All answer 204, also when repeated.
 */
export interface ContributorDto {
  id: string;
  name: string;
  email: string;
  /**
   * `waiting` for the host's approval. `removing`: removed by the host, can be undone; then `removed`. `withdrawn` by
   * its contributor. Only `kept` videos are delivered.
   */
  state: 'kept' | 'waiting' | 'removing' | 'removed' | 'withdrawn';
  /** Whether the host blocked its sender; null when the sender's network is unknown. */
  isBlocked: boolean | null;
  /** False when it was withdrawn or removed. */
  hasSubmitted: boolean;
  /** Null when it was withdrawn. */
  submittedAt: string | null;
  personalNote: string | null;
  videoFileName: string | null;
  durationSeconds: number | null;
  videoReady: boolean;
}

/** `GET /api/public/capsules/{slug}`: public data for everyone with the link. 404 unless it is paid. */
export interface PublicCapsuleDto {
  capsuleName: string | null;
  capsuleType: CapsuleType;
  promptTitle: string;
  promptDescription: string;
  maxVideoDurationSeconds: number;
  /** Null for as many as come. */
  slotsRemaining: number | null;
  state: 'open' | 'closed' | 'full';
  deliveryDate: string;
}

/** `GET /api/credits` answers a bare array of these, newest first. */
export interface CreditDto {
  id: string;
  /** The package whose base price it pays. */
  packageId: string;
  status: 'available' | 'reserved' | 'spent' | 'void';
  /** The capsule it pays, if any. */
  capsuleId: string | null;
  createdAt: string;
}

/**
 * `GET /api/capsules/{id}/reel`, and `POST` (202), which remakes it; 409 without the add-on, and while the capsule
 * accepts videos. `none`: not requested yet. `empty`: no usable video.
 */
export interface ReelDto {
  state: 'none' | 'waiting' | 'working' | 'ready' | 'empty' | 'failed';
  /** 0 to 100. */
  progress: number;
  /**
   * The current reel, for `/api/videos/{videoFileName}`, until the next one is ready. Null without one, and while
   * sealed.
   */
  videoFileName: string | null;
  /** Of that film. */
  durationSeconds: number | null;
  /** Names of the contributors whose video could not be used. */
  skipped: string[];
  /** Of that film. */
  madeAt: string | null;
}
