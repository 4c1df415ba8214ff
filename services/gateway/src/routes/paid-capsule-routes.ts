import type { Route } from './route.js';

const PAID = '/api/capsules';
const ONE = '/api/capsules/:id';
const CONTRIBUTOR = '/api/capsules/:id/contributors/:rid';
const LINK = '/api/public/capsules/:slug';

/** Paid capsules, packages and payments. Part of `ROUTES`. Source: docs/product.md §7. */
export const PAID_CAPSULE_ROUTES = {
  listPackages: {
    method: 'GET',
    path: '/api/capsule-packages',
    who: 'anyone',
    does: { forward: 'capsules', to: '/capsule-packages' },
  },

  listPaidCapsules: { method: 'GET', path: PAID, who: 'person', does: { forward: 'capsules', to: '/capsules' } },
  createPaidCapsule: {
    method: 'POST',
    path: PAID,
    who: 'person',
    does: { forward: 'capsules', to: '/capsules' },
    body: 'form',
    handsOn: ['idempotency-key'],
    limit: 'capsules',
  },
  showPaidCapsule: { method: 'GET', path: ONE, who: 'person', does: { forward: 'capsules', to: '/capsules/:id' } },
  changePaidCapsule: {
    method: 'PATCH',
    path: ONE,
    who: 'person',
    does: { forward: 'capsules', to: '/capsules/:id' },
    body: 'form',
    limit: 'reels',
  },
  cancelPaidCapsule: { method: 'DELETE', path: ONE, who: 'person', does: { forward: 'capsules', to: '/capsules/:id' } },
  closePaidCapsule: {
    method: 'PATCH',
    path: `${ONE}/close`,
    who: 'person',
    does: { forward: 'capsules', to: '/capsules/:id/close' },
    limit: 'reels',
  },
  reopenPaidCapsule: {
    method: 'PATCH',
    path: `${ONE}/reopen`,
    who: 'person',
    does: { forward: 'capsules', to: '/capsules/:id/reopen' },
    limit: 'reels',
  },
  listContributors: {
    method: 'GET',
    path: `${ONE}/contributors`,
    who: 'person',
    does: { forward: 'capsules', to: '/capsules/:id/contributors' },
  },
  requireApproval: {
    method: 'PATCH',
    path: `${ONE}/approval`,
    who: 'person',
    does: { forward: 'capsules', to: '/capsules/:id/approval' },
    body: 'form',
  },
  removeContribution: {
    method: 'DELETE',
    path: CONTRIBUTOR,
    who: 'person',
    does: { forward: 'capsules', to: '/capsules/:id/contributors/:rid' },
  },
  restoreContribution: {
    method: 'POST',
    path: `${CONTRIBUTOR}/restore`,
    who: 'person',
    does: { forward: 'capsules', to: '/capsules/:id/contributors/:rid/restore' },
    repeatable: true,
  },
  approveContribution: {
    method: 'POST',
    path: `${CONTRIBUTOR}/approve`,
    who: 'person',
    does: { forward: 'capsules', to: '/capsules/:id/contributors/:rid/approve' },
    repeatable: true,
  },
  blockSender: {
    method: 'POST',
    path: `${CONTRIBUTOR}/block`,
    who: 'person',
    does: { forward: 'capsules', to: '/capsules/:id/contributors/:rid/block' },
    repeatable: true,
  },
  unblockSender: {
    method: 'POST',
    path: `${CONTRIBUTOR}/unblock`,
    who: 'person',
    does: { forward: 'capsules', to: '/capsules/:id/contributors/:rid/unblock' },
    repeatable: true,
  },
  downloadContributions: {
    method: 'GET',
    path: `${ONE}/videos.zip`,
    who: 'person',
    does: 'composition',
    isStream: true,
  },
  showReel: {
    method: 'GET',
    path: `${ONE}/reel`,
    who: 'person',
    does: { forward: 'capsules', to: '/capsules/:id/reel' },
  },
  makeReel: {
    method: 'POST',
    path: `${ONE}/reel`,
    who: 'person',
    does: { forward: 'capsules', to: '/capsules/:id/reel' },
    limit: 'reels',
  },

  startCheckout: {
    method: 'POST',
    path: `${ONE}/checkout-session`,
    who: 'person',
    does: 'composition',
    limit: 'checkouts',
  },
  checkPayment: {
    method: 'POST',
    path: `${ONE}/payment-check`,
    who: 'person',
    does: { forward: 'billing', to: '/orders/:id/check' },
    limit: 'payment-checks',
  },
  listCredits: { method: 'GET', path: '/api/credits', who: 'person', does: { forward: 'capsules', to: '/credits' } },
  listPayments: { method: 'GET', path: '/api/payments', who: 'person', does: { forward: 'billing', to: '/payments' } },
  hearStripe: {
    method: 'POST',
    path: '/api/billing/webhook',
    who: 'anyone',
    does: { forward: 'billing', to: '/webhooks/stripe' },
    body: 'raw',
    handsOn: ['content-type', 'stripe-signature'],
    signed: true,
  },

  openCapsuleLink: { method: 'GET', path: LINK, who: 'visitor', does: 'own' },
  submitContribution: { method: 'POST', path: `${LINK}/submit`, who: 'anyone', does: 'composition', body: 'stream' },
} as const satisfies Record<string, Route>;
