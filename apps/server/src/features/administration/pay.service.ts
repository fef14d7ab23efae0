import type { EducatorView } from '@lectern/contract/administration/educators.shapes.ts';
import type { payCalls } from '@lectern/contract/administration/pay.calls.ts';
import type { CallParsed } from '@lectern/contract/core/call.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import * as pay from '../people/pay.service.ts';
import { viewEducator } from './educators.service.ts';

/** Sets what an educator earns, and whether it is paid out. Refuses people who may not set pay. */
export async function changePay(
  ctx: PersonCtx,
  id: string,
  body: CallParsed<typeof payCalls.changePay>['body'],
): Promise<EducatorView> {
  await pay.changePay(ctx, id, body);
  return viewEducator(ctx, id);
}
