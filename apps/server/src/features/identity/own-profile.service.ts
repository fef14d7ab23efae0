import type { ChangedProfile, Profile } from '@lectern/contract/people/profile.shapes.ts';
import { transaction, type PersonCtx } from '../../platform/context/ctx.ts';
import * as people from '../people/profile.service.ts';
import * as emailChange from './email-change.service.ts';

/** The signed-in person's own profile, with the address that waits to be confirmed. */
export async function viewProfile(ctx: PersonCtx): Promise<Profile> {
  return people.viewProfile(ctx, await emailChange.unconfirmedEmail(ctx, ctx.actor.personId));
}

/**
 * Saves the own profile, all of it or nothing, and returns the address that gets a link. A new e-mail address counts
 * once that link was opened, and the old address is notified. Refuses with changed_meanwhile a stale form, and with
 * proof_required a new address a while after sign-in.
 */
export async function changeProfile(
  ctx: PersonCtx,
  form: ChangedProfile,
): Promise<{ profile: Profile; toConfirm: string | null }> {
  const email = await people.emailOfForm(ctx, form);
  if (email !== undefined) await emailChange.refuseUnlessMayChange(ctx);
  const toConfirm = await transaction(ctx, async (tx) => {
    await people.saveProfile(tx, form);
    return email === undefined ? null : emailChange.changeOwnEmail(tx, email);
  });
  // The link is made by a job after the answer, so its address may not be kept yet.
  const profile = toConfirm === null ? await viewProfile(ctx) : await people.viewProfile(ctx, toConfirm);
  return { profile, toConfirm };
}

/** Shows an upload of the signed-in person's as their picture, or with null none. Refuses as the profile of a person does. */
export async function setPicture(ctx: PersonCtx, fileId: string | null): Promise<{ image: string | null }> {
  return people.setOwnPicture(ctx, fileId);
}
