export { eventually, type EventuallyOptions } from '@dear-future/local-servers/eventually';
