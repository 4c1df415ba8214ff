import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type { PaymentCheckDto } from '@dear-future/contracts/http/payments';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { paidCapsulePath, paidCapsuleRead, paidCapsulesRead } from '../../entities/paid-capsules/paid-capsule-api.js';
import { sendJson } from '../../lib/http.js';

/** The first pause between two checks, in milliseconds; each later one is 1.5 times as long. */
const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 15_000;
/** Checks without a payment before the page says that it was not paid. */
const UNPAID_CHECKS = 4;

/** Milliseconds before the next check, after `checks` of them. */
export function waitAfter(checks: number): number {
  return Math.min(FIRST_WAIT * 1.5 ** Math.max(0, checks - 1), LONGEST_WAIT);
}

/** What is known about the payment after the checkout. */
type Confirmation =
  | 'confirming'
  /** Paid by a method that the bank confirms later. */
  | 'processing'
  | 'paid'
  | 'failed'
  /** No payment was found. */
  | 'unpaid';

/**
 * The payment's state on the page: the provider's answer, or the capsule's own status when that is newer.
 *
 * @param checks how many checks were answered so far
 * @param answer the last answer; null before the first and while the server cannot be reached
 */
export function confirmation(
  paymentStatus: PaidCapsuleDto['paymentStatus'],
  answer: PaymentCheckDto['state'] | null,
  checks: number,
): Confirmation {
  if (paymentStatus === 'paid') return 'paid';
  switch (answer) {
    case 'processing':
    case 'failed':
      return answer;
    case 'open':
    case 'none':
      return checks >= UNPAID_CHECKS ? 'unpaid' : 'confirming';
    case 'paid': // the capsule follows within seconds
    case 'refunded':
    case 'disputed':
    case null:
      return paymentStatus === 'processing' || paymentStatus === 'failed' ? paymentStatus : 'confirming';
  }
}

/** Whether to keep checking. A live event reports payments that take days. */
export function shouldKeepChecking(state: Confirmation): boolean {
  return state === 'confirming';
}

interface PaymentChecks {
  answer: PaymentCheckDto['state'] | null;
  checks: number;
}

/**
 * After the checkout, asks the provider until the payment is certain, with growing pauses. Its webhook may come late or
 * never.
 */
export function usePaymentReturn(capsule: PaidCapsuleDto): { state: Confirmation; restart: () => void } {
  const client = useQueryClient();
  const [{ answer, checks }, setChecks] = useState<PaymentChecks>({ answer: null, checks: 0 });
  const [round, setRound] = useState(0);
  const state = confirmation(capsule.paymentStatus, answer, checks);
  const isChecking = shouldKeepChecking(state);
  const { id } = capsule;

  useEffect(() => {
    if (!isChecking) return undefined;
    let left = false;
    const check = async (): Promise<void> => {
      const newest = await checkPayment(id);
      if (left) return;
      if (newest === 'paid' || newest === 'processing' || newest === 'failed') {
        void client.invalidateQueries({ queryKey: paidCapsuleRead(id).queryKey });
        void client.invalidateQueries({ queryKey: paidCapsulesRead.queryKey, exact: true });
      }
      setChecks((before) => ({ answer: newest ?? before.answer, checks: before.checks + (newest === null ? 0 : 1) }));
      setRound((before) => before + 1);
    };
    const timer = window.setTimeout(() => void check(), round === 0 ? 0 : waitAfter(round));
    return () => {
      left = true;
      window.clearTimeout(timer);
    };
  }, [isChecking, client, id, round]);

  const restart = (): void => {
    setChecks({ answer: null, checks: 0 });
    setRound(0);
  };
  return { state, restart };
}

/** Null when the server could not be reached; the next check tries again. */
async function checkPayment(id: string): Promise<PaymentCheckDto['state'] | null> {
  try {
    const response = await sendJson('POST', `${paidCapsulePath(id)}/payment-check`);
    return ((await response.json()) as PaymentCheckDto).state;
  } catch {
    return null;
  }
}
