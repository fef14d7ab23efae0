import { isParent } from '@lectern/contract/access/roles.ts';
import type { Ctx } from '../../platform/context/ctx.ts';
import { isParentNamed } from '../people/parents.service.ts';
import type { PersonFacts } from '../people/people.service.ts';
import * as authSessions from './auth-sessions.service.ts';
import * as factors from './factors.service.ts';
import { listJoined } from './joining.repo.ts';
import * as passwords from './passwords.service.ts';
import * as links from './provider-links.service.ts';

/** How far a person has joined. */
export interface Presence {
  /**
   * Whether they have made the account theirs: by a password, an app or a passkey, an account at a provider, or because they
   * have signed in once. Nobody else can take that back by ending their password.
   */
  readonly hasJoined: boolean;
  readonly lastSeen: Date | null;
  /** A passkey does not count for a person without a second factor. */
  readonly hasFactor: boolean;
}

/** Which of these people have joined by now, when each was last here, and who has a second factor. */
export async function presenceOf(
  ctx: Ctx,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, Presence>> {
  const [withPassword, keyed, linked, seen] = await Promise.all([
    passwords.withPassword(ctx, personIds),
    factors.withKey(ctx, personIds),
    links.withLink(ctx, personIds),
    authSessions.lastSeen(ctx, personIds),
  ]);
  return new Map(
    personIds.map((id) => [
      id,
      {
        hasJoined: [withPassword, keyed, linked, seen].some((known) => known.has(id)),
        ...{ lastSeen: seen.get(id) ?? null, hasFactor: keyed.get(id)?.isFactor === true },
      },
    ]),
  );
}

/** Whether somebody has made their account theirs: nobody gives it an address or an invitation any more as if they had not. */
export async function hasJoined(ctx: Ctx, personId: string): Promise<boolean> {
  return (await presenceOf(ctx, [personId])).get(personId)?.hasJoined === true;
}

/**
 * Those of these people who came by themselves: a first password that somebody was given and has not used says nothing of
 * that.
 */
export async function joinedAmong(ctx: Ctx, personIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(await listJoined(ctx.scope, personIds));
}

/** Whether somebody may make an account theirs: a parent who has not joined comes by the word of a school, while there is one. */
export async function isExpected(ctx: Ctx, { id, role }: Pick<PersonFacts, 'id' | 'role'>): Promise<boolean> {
  return !isParent(role) || (await isParentNamed(ctx, id)) || hasJoined(ctx, id);
}
