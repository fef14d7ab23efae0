import { call } from '../core/call.ts';
import { hostConfiguration } from './institutions.shapes.ts';

/** Calls about the institution behind a host name. */
export const institutionsCalls = {
  configuration: call('GET', '/configuration', {
    summary: 'Names, logos, colours, role and level titles, buffers and paging of the host that is asked.',
    response: hostConfiguration,
  }),
} as const;
