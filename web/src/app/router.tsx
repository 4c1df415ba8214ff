import { createBrowserRouter } from 'react-router-dom';
import { NotFoundPage } from './not-found-page.js';
import { PageCrashed } from './page-crashed.js';
import { PageLoading } from './page-loading.js';
import { RequireSignIn } from './require-sign-in.js';

import { Shell } from './shell/shell.js';

/** The routes of docs/product.md §2. Each page is fetched when it is first opened. */
export const router = createBrowserRouter([
  {
    element: <Shell />,
    errorElement: <PageCrashed />,
    hydrateFallbackElement: <PageLoading />,
    children: [
      {
        index: true,
        lazy: async () => ({ Component: (await import('../features/landing/landing-page.js')).LandingPage }),
      },
      {
        element: <RequireSignIn purpose="record time capsules" />,
        children: [
          {
            path: 'record',
            lazy: async () => ({ Component: (await import('../features/record/record-page.js')).RecordPage }),
          },
          {
            path: 'video-review',
            lazy: async () => ({
              Component: (await import('../features/video-review/video-review-page.js')).VideoReviewPage,
            }),
          },
          {
            path: 'welcome',
            lazy: async () => ({ Component: (await import('../features/welcome/welcome-page.js')).WelcomePage }),
          },
        ],
      },
      {
        element: <RequireSignIn purpose="view your capsules" />,
        children: [
          {
            path: 'my-capsules',
            lazy: async () => ({
              Component: (await import('../features/time-capsules/my-capsules-page.js')).MyCapsulesPage,
            }),
          },
          {
            path: 'my-paid-capsules',
            lazy: async () => ({
              Component: (await import('../features/paid-capsules/my-paid-capsules-page.js')).MyPaidCapsulesPage,
            }),
          },
          {
            path: 'capsules/:id',
            lazy: async () => ({
              Component: (await import('../features/host-capsule/host-capsule-page.js')).HostCapsulePage,
            }),
          },
        ],
      },
      {
        element: <RequireSignIn purpose="create a capsule" />,
        children: [
          {
            path: 'capsules/create',
            lazy: async () => ({
              Component: (await import('../features/capsule-wizard/create-capsule-page.js')).CreateCapsulePage,
            }),
          },
        ],
      },
      {
        element: <RequireSignIn purpose="see your payments" />,
        children: [
          {
            path: 'payment',
            lazy: async () => ({ Component: (await import('../features/payment/payment-page.js')).PaymentPage }),
          },
        ],
      },
      {
        // It sends visitors to `/` by itself, at once.
        path: 'account',
        lazy: async () => ({ Component: (await import('../features/account/account-page.js')).AccountPage }),
      },
      {
        element: <RequireSignIn purpose="manage shared prompts" />,
        children: [
          {
            path: 'shared-prompts',
            lazy: async () => ({
              Component: (await import('../features/shared-prompts/shared-prompts-page.js')).SharedPromptsPage,
            }),
          },
        ],
      },
      {
        element: <RequireSignIn purpose="view responses" />,
        children: [
          {
            path: 'shared-prompts/:id/responses',
            lazy: async () => ({
              Component: (await import('../features/responses/responses-page.js')).ResponsesPage,
            }),
          },
        ],
      },
      {
        path: 'share/:slug',
        lazy: async () => ({ Component: (await import('../features/share/share-page.js')).SharePage }),
      },
      {
        path: 'capsule/:slug',
        lazy: async () => ({ Component: (await import('../features/share/capsule-page.js')).CapsulePage }),
      },
      {
        path: 'love-stories',
        lazy: async () => ({
          Component: (await import('../features/love-stories/love-stories-page.js')).LoveStoriesPage,
        }),
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
]);
