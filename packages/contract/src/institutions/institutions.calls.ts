import { z } from 'zod';
import { call } from '../core/call.ts';
import { bytes, id } from '../core/core.shapes.ts';
import { hostConfiguration } from './institutions.shapes.ts';

/** Calls about the institution behind a host name. */
export const institutionsCalls = {
  configuration: call('GET', '/configuration', {
    summary: 'Names, logos, colours, role and level titles, buffers and paging of the host that is asked.',
    response: hostConfiguration,
  }),
  brandPicture: call('GET', '/brand/:fileId', {
    summary: 'Sends a logo that a host or a level of the institution shows at this moment.',
    params: z.strictObject({ fileId: id }),
    transfer: 'file',
    response: bytes,
  }),
} as const;
