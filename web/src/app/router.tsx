import { createBrowserRouter } from 'react-router-dom';
import { NotFoundPage } from './not-found-page.js';
import { PageCrashed } from './page-crashed.js';
import { Shell } from './shell/shell.js';

/** The routes of docs/product.md §2. Each page is fetched when it is first opened. */
export const router = createBrowserRouter([
  {
    element: <Shell />,
    errorElement: <PageCrashed />,
    children: [{ path: '*', element: <NotFoundPage /> }],
  },
]);
