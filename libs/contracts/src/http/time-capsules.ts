import type { DeliveryMethod } from '../constants.js';

export type TimeCapsuleStatus = 'scheduled' | 'delivered';

/** `GET /api/time-capsules` answers a bare array of these, newest first; `POST /api/time-capsules` answers one (201). */
export interface TimeCapsuleDto {
  id: string;
  promptId: string;
  promptTitle: string;
  status: TimeCapsuleStatus;
  /** ISO 8601, UTC. */
  deliveryDate: string;
  /** ISO 8601, UTC; null until delivered. */
  deliveredAt: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  personalNote: string | null;
  videoFileName: string;
  deliveryMethod: DeliveryMethod;
  /** IANA zone of the chosen date; null when the client sent none. */
  timeZone: string | null;
  /** Length of the recording in seconds. */
  durationSeconds: number;
  /**
   * Whether the seekable copy is ready, and with it `/api/videos/{videoFileName}/poster`, unless none could be made
   * (404).
   */
  videoReady: boolean;
  /**
   * Whether its first picture can be decoded; null until that is known. Until it is true, the sender should keep a
   * copy.
   */
  isPlayable: boolean | null;
}

/** The text fields beside `video` in the multipart body of `POST /api/time-capsules`. A public contract. */
export interface CreateTimeCapsuleFields {
  promptId: string;
  promptTitle: string;
  /** ISO 8601 with an offset or Z. */
  deliveryDate: string;
  deliveryMethod?: string;
  personalNote?: string;
  timeZone?: string;
}

/** `GET /api/storage`: the storage that the user's time capsules use. */
export interface StorageDto {
  usedBytes: number;
  /** Null without a limit. */
  ceilingBytes: number | null;
}
