import {
  ApprovalBody,
  CapsulePackageDto,
  ChangeDateBody,
  ContributorDto,
  ContributorFields,
  CreatePaidCapsuleBody,
  CreditDto,
  PaidCapsuleDto,
  PublicCapsuleDto,
  ReelDto,
} from '@dear-future/contracts/http/paid-capsules';
import { CheckoutSessionDto, PaymentCheckDto, PaymentDto } from '@dear-future/contracts/http/payments';
import { SubmittedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import { billing, capsules, composition, own, PAGED, upload } from './route.js';

const WRITES = { limit: 'writes' } as const;
const MAY_MAKE_REEL = { limit: 'reels' } as const;

export const PAID_CAPSULE_ROUTES = {
  listPackages: capsules('GET /api/capsule-packages', { 200: [CapsulePackageDto] }, { auth: 'anyone' }),

  listPaidCapsules: capsules('GET /api/capsules', { 200: [PaidCapsuleDto] }, { query: PAGED }),
  createPaidCapsule: capsules(
    'POST /api/capsules',
    { 201: PaidCapsuleDto },
    { fields: CreatePaidCapsuleBody, forwardHeaders: ['idempotency-key'] },
  ),
  showPaidCapsule: capsules('GET /api/capsules/:id', { 200: PaidCapsuleDto }),
  changePaidCapsule: capsules(
    'PATCH /api/capsules/:id',
    { 200: PaidCapsuleDto },
    { ...MAY_MAKE_REEL, fields: ChangeDateBody },
  ),
  cancelPaidCapsule: capsules('DELETE /api/capsules/:id', { 204: null }),
  closePaidCapsule: capsules('PATCH /api/capsules/:id/close', { 200: PaidCapsuleDto }, MAY_MAKE_REEL),
  reopenPaidCapsule: capsules('PATCH /api/capsules/:id/reopen', { 200: PaidCapsuleDto }, MAY_MAKE_REEL),
  listContributors: capsules('GET /api/capsules/:id/contributors', { 200: [ContributorDto] }, { query: PAGED }),
  requireApproval: capsules('PATCH /api/capsules/:id/approval', { 200: PaidCapsuleDto }, { fields: ApprovalBody }),
  removeContribution: capsules('DELETE /api/capsules/:id/contributors/:rid', { 204: null }, WRITES),
  restoreContribution: capsules('POST /api/capsules/:id/contributors/:rid/restore', { 204: null }, WRITES),
  removeSender: capsules('POST /api/capsules/:id/contributors/:rid/remove-all', { 204: null }, WRITES),
  restoreSender: capsules('POST /api/capsules/:id/contributors/:rid/restore-all', { 204: null }, WRITES),
  approveContribution: capsules('POST /api/capsules/:id/contributors/:rid/approve', { 204: null }, WRITES),
  blockSender: capsules('POST /api/capsules/:id/contributors/:rid/block', { 204: null }, WRITES),
  unblockSender: capsules('POST /api/capsules/:id/contributors/:rid/unblock', { 204: null }, WRITES),
  downloadContributions: composition('GET /api/capsules/:id/videos.zip', { 200: 'application/zip' }),
  showReel: capsules('GET /api/capsules/:id/reel', { 200: ReelDto }),
  makeReel: capsules('POST /api/capsules/:id/reel', { 202: ReelDto }, MAY_MAKE_REEL),

  startCheckout: composition('POST /api/capsules/:id/checkout-session', { 201: CheckoutSessionDto }),
  checkPayment: billing('POST /api/capsules/:id/payment-check', { 200: PaymentCheckDto }, WRITES),
  listCredits: capsules('GET /api/credits', { 200: [CreditDto] }, { query: PAGED }),
  listPayments: billing('GET /api/payments', { 200: [PaymentDto] }, { query: PAGED }),
  stripeWebhook: billing(
    'POST /api/billing/webhook',
    { 200: 'application/json' },
    { auth: 'anyone', body: 'raw', forwardHeaders: ['content-type', 'stripe-signature'] },
  ),

  openCapsuleLink: own('GET /api/public/capsules/:slug', { 200: PublicCapsuleDto }, { auth: 'visitor' }),
  submitContribution: upload(
    'POST /api/public/capsules/:slug/submit',
    { 201: SubmittedResponseDto },
    { auth: 'anyone', fields: ContributorFields },
  ),
};
