import { defaultClientConditions } from 'vite';

/** Contracts are read as source: no build of another folder has to come first. */
export const CONDITIONS = ['@dear-future/source', ...defaultClientConditions];
