import type { LinkPage } from '@dear-future/contracts/http/pages';
import type { PublicCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type { PublicSharedPromptDto } from '@dear-future/contracts/http/shared-prompts';

/** A kind of public link: everything that differs between them. */
export interface LinkKind {
  /** The page of a link is this, `/` and the slug. */
  page: LinkPage;
  /** Browsers ask here, with `/` and the slug. The mark of a browser that was counted stays on this path. */
  api: string;
  /** Where capsules answers what stands behind a slug. */
  service: string;
  /** Where capsules counts views. */
  visits: string;
  /** The fields that strangers are shown, whatever capsules may add to its answer one day. */
  shown: (answer: unknown) => object;
  /** What a chat program shows of a link. */
  preview: (answer: unknown) => { title: string; description: string };
  /** What it is told when nobody can say what stands behind the link. */
  welcome: string;
}

export const SHARED_PROMPT: LinkKind = {
  page: '/share',
  api: '/api/public/shared-prompts',
  service: '/public/shared-prompts/:slug',
  visits: '/shared-prompts/visits',
  shown: (answer): PublicSharedPromptDto => {
    const { id, promptTitle, promptDescription } = answer as PublicSharedPromptDto;
    return { id, promptTitle, promptDescription };
  },
  preview: (answer) => {
    const { promptTitle: title, promptDescription: description } = answer as PublicSharedPromptDto;
    return { title, description };
  },
  welcome: 'Somebody asks you for a video message. Open the link to record your answer.',
};

export const PAID_CAPSULE: LinkKind = {
  page: '/capsule',
  api: '/api/public/capsules',
  service: '/public/capsules/:slug',
  visits: '/capsules/visits',
  shown: (answer): PublicCapsuleDto => {
    const { capsuleName, capsuleType, promptTitle, promptDescription, ...more } = answer as PublicCapsuleDto;
    const { maxVideoDurationSeconds, slotsRemaining, state, deliveryDate } = more;
    return {
      capsuleName,
      capsuleType,
      promptTitle,
      promptDescription,
      maxVideoDurationSeconds,
      slotsRemaining,
      state,
      deliveryDate,
    };
  },
  preview: (answer) => {
    const { capsuleName, promptTitle, promptDescription: description } = answer as PublicCapsuleDto;
    return { title: capsuleName ?? promptTitle, description };
  },
  welcome: 'Videos of friends and family are gathered here for a day to come. Open the link to add yours.',
};

export const LINK_KINDS: readonly LinkKind[] = [SHARED_PROMPT, PAID_CAPSULE];
