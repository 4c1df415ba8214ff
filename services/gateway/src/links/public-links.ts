import { onlyKnownFields, type ContractClass } from '@dear-future/contracts/fields';
import { PublicCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { PublicSharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { fillPath } from '../routes/path-params.js';
import type { CallOptions, ServiceClient } from '../upstream/service-client.js';

export interface PublicLink {
  /** The path of the link's page, without the slug. */
  page: '/share' | '/capsule';
  /** The link's path below the gateway's `/api/public`, and below the capsules service's `/public`. */
  path: '/shared-prompts' | '/capsules';
  /** Guests get only these fields, even if the capsules service sends others. */
  responseType: ContractClass;
  preview(response: object): { title: string; description: string };
  /** The description in the preview if the link is unknown or cannot be read. */
  welcome: string;
}

export const SHARED_PROMPT: PublicLink = {
  page: '/share',
  path: '/shared-prompts',
  responseType: PublicSharedPromptDto,
  preview({ promptTitle: title, promptDescription: description }: PublicSharedPromptDto) {
    return { title, description };
  },
  welcome: 'Someone would like a video message from you. Open the link to record your response.',
};

export const PAID_CAPSULE: PublicLink = {
  page: '/capsule',
  path: '/capsules',
  responseType: PublicCapsuleDto,
  preview({ capsuleName, promptTitle, promptDescription: description }: PublicCapsuleDto) {
    return { title: capsuleName ?? promptTitle, description };
  },
  welcome: 'Friends and family are collecting videos for a special day. Open the link to add yours.',
};

export const PUBLIC_LINKS: readonly PublicLink[] = [SHARED_PROMPT, PAID_CAPSULE];

export async function readLink(
  services: ServiceClient,
  { responseType, path }: PublicLink,
  slug: string,
  options?: CallOptions,
): Promise<object> {
  const linkPath = fillPath(`/public${path}/:slug`, { slug });
  return onlyKnownFields(responseType, await services.callFor(responseType, 'capsules', 'GET', linkPath, options));
}
