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
    auth: 'anyone',
    target: { forward: 'capsules', to: '/capsule-packages' },
  },

  listPaidCapsules: {
    method: 'GET',
    path: PAID,
    auth: 'user',
    target: { forward: 'capsules', to: '/capsules' },
    isList: true,
  },
  createPaidCapsule: {
    method: 'POST',
    path: PAID,
    auth: 'user',
    target: { forward: 'capsules', to: '/capsules' },
    body: 'form',
    forwardHeaders: ['idempotency-key'],
    limit: 'capsules',
  },
  showPaidCapsule: { method: 'GET', path: ONE, auth: 'user', target: { forward: 'capsules', to: '/capsules/:id' } },
  changePaidCapsule: {
    method: 'PATCH',
    path: ONE,
    auth: 'user',
    target: { forward: 'capsules', to: '/capsules/:id' },
    body: 'form',
    limit: 'reels',
  },
  cancelPaidCapsule: {
    method: 'DELETE',
    path: ONE,
    auth: 'user',
    target: { forward: 'capsules', to: '/capsules/:id' },
  },
  closePaidCapsule: {
    method: 'PATCH',
    path: `${ONE}/close`,
    auth: 'user',
    target: { forward: 'capsules', to: '/capsules/:id/close' },
    limit: 'reels',
  },
  reopenPaidCapsule: {
    method: 'PATCH',
    path: `${ONE}/reopen`,
    auth: 'user',
    target: { forward: 'capsules', to: '/capsules/:id/reopen' },
    limit: 'reels',
  },
  listContributors: {
    method: 'GET',
    path: `${ONE}/contributors`,
    auth: 'user',
    target: { forward: 'capsules', to: '/capsules/:id/contributors' },
    isList: true,
  },
  requireApproval: {
    method: 'PATCH',
    path: `${ONE}/approval`,
    auth: 'user',
    target: { forward: 'capsules', to: '/capsules/:id/approval' },
    body: 'form',
  },
  removeContribution: {
    method: 'DELETE',
    path: CONTRIBUTOR,
    auth: 'user',
    target: { forward: 'capsules', to: '/capsules/:id/contributors/:rid' },
  },
  restoreContribution: {
    method: 'POST',
    path: `${CONTRIBUTOR}/restore`,
    auth: 'user',
    target: { forward: 'capsules', to: '/capsules/:id/contributors/:rid/restore' },
    repeatable: true,
  },
  approveContribution: {
    method: 'POST',
    path: `${CONTRIBUTOR}/approve`,
    auth: 'user',
    target: { forward: 'capsules', to: '/capsules/:id/contributors/:rid/approve' },
    repeatable: true,
  },
  blockSender: {
    method: 'POST',
    path: `${CONTRIBUTOR}/block`,
    auth: 'user',
    target: { forward: 'capsules', to: '/capsules/:id/contributors/:rid/block' },
    repeatable: true,
  },
  unblockSender: {
    method: 'POST',
    path: `${CONTRIBUTOR}/unblock`,
    auth: 'user',
    target: { forward: 'capsules', to: '/capsules/:id/contributors/:rid/unblock' },
    repeatable: true,
  },
  downloadContributions: {
    method: 'GET',
    path: `${ONE}/videos.zip`,
    auth: 'user',
    target: 'composition',
    takesNoTurn: true,
  },
  showReel: {
    method: 'GET',
    path: `${ONE}/reel`,
    auth: 'user',
    target: { forward: 'capsules', to: '/capsules/:id/reel' },
  },
  makeReel: {
    method: 'POST',
    path: `${ONE}/reel`,
    auth: 'user',
    target: { forward: 'capsules', to: '/capsules/:id/reel' },
    limit: 'reels',
  },

  startCheckout: {
    method: 'POST',
    path: `${ONE}/checkout-session`,
    auth: 'user',
    target: 'composition',
    limit: 'checkouts',
  },
  checkPayment: {
    method: 'POST',
    path: `${ONE}/payment-check`,
    auth: 'user',
    target: { forward: 'billing', to: '/orders/:id/check' },
    limit: 'payment-checks',
  },
  listCredits: {
    method: 'GET',
    path: '/api/credits',
    auth: 'user',
    target: { forward: 'capsules', to: '/credits' },
    isList: true,
  },
  listPayments: {
    method: 'GET',
    path: '/api/payments',
    auth: 'user',
    target: { forward: 'billing', to: '/payments' },
    isList: true,
  },
  stripeWebhook: {
    method: 'POST',
    path: '/api/billing/webhook',
    auth: 'anyone',
    target: { forward: 'billing', to: '/webhooks/stripe' },
    body: 'raw',
    forwardHeaders: ['content-type', 'stripe-signature'],
    signed: true,
  },

  openCapsuleLink: { method: 'GET', path: LINK, auth: 'visitor', target: 'own' },
  submitContribution: { method: 'POST', path: `${LINK}/submit`, auth: 'anyone', target: 'composition', body: 'stream' },
} as const satisfies Record<string, Route>;
