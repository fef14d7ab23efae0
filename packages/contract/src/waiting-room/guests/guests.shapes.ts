import { z } from 'zod';
import { epochMs, id, instant, line, opaqueText } from '../../core/core.shapes.ts';
import { wireRoles } from '../../identity/identity.names.ts';
import { visitType } from '../../visits/visits.shapes.ts';
import { guestStages } from './guests.names.ts';

/** The ticket of a personal link: all that decides of what stands in the link. */
export const guestTicket = z.strictObject({
  token: opaqueText(200).min(1),
  /** For callers without a cookie: the answer carries the token of the guest's session. */
  wantsToken: z.boolean().optional(),
});

/** What a guest may know. While it is too early, or over, all but the times and the educator's name is null. */
export const guestState = z.object({
  stage: z.enum(guestStages),
  sessionTime: epochMs,
  sessionEndTime: epochMs,
  educatorName: z.string(),
  visitId: id.nullable(),
  userId: id.nullable(),
  visitType: visitType.nullable(),
  role: z.literal(wireRoles.guest),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** A ticket that opens one socket within a minute; a new one in every answer, once a name was given. */
  socketAuthentication: z.string().nullable(),
});

/** The same, after a link was opened. */
export const guestEntered = guestState.extend({
  /** Only when `wantsToken` was sent. */
  authorization: z.object({ type: z.literal('Bearer'), value: z.string() }).nullable(),
});

/** A guest's name; `userId` and `visitId` may be sent and decide nothing. */
export const guestDetails = z.strictObject({
  firstName: line(200),
  lastName: line(200),
  userId: id.optional(),
  visitId: id.optional(),
});

/** A guest of a session, for the person who invited them. */
export const invitedGuest = z.object({
  guestId: id,
  userId: id,
  name: z.string().nullable(),
  email: z.string().nullable(),
  isBlocked: z.boolean(),
  openedAt: instant.nullable(),
});

/** The guests of a session. */
export const invitedGuests = z.object({ data: z.array(invitedGuest) });

/** A new personal link; it is shown once, only its hash is kept. */
export const guestLink = z.object({ guestId: id, url: z.string() });

/** Which guest of which session. */
export const byGuest = z.strictObject({ id, guestId: id });

/** What a guest may know. */
export type GuestState = z.infer<typeof guestState>;

/** A guest of a session. */
export type InvitedGuest = z.infer<typeof invitedGuest>;
