import { createHash, randomBytes } from 'node:crypto';
import { may } from '@lectern/contract/access/capabilities.ts';
import { isEducator, isParent } from '@lectern/contract/access/roles.ts';
import type { calendarCalls } from '@lectern/contract/calendar/calendar.calls.ts';
import { calendarLimits } from '@lectern/contract/calendar/calendar.limits.ts';
import type { CallResult } from '@lectern/contract/core/call.ts';
import { restBase } from '@lectern/contract/core/envelope.ts';
import { isGroup } from '@lectern/contract/visits/visits.rules.ts';
import { calendarFile } from '../../platform/mail/calendar-file.ts';
import { transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import * as audit from '../audit/audit.service.ts';
import { hostSettings } from '../institutions/institutions.service.ts';
import * as people from '../people/people.service.ts';
import { toEntry } from '../visits/entries.service.ts';
import {
  deleteFeeds,
  findFeed,
  findOwnFeed,
  listFeedVisits,
  replaceFeed,
  saveRead,
  type FeedRow,
  type FeedVisit,
} from './calendar.repo.ts';
import { changedAt } from './calendar.rules.ts';

type Calls = typeof calendarCalls;
type Feed = CallResult<Calls['calendarFeed']>;

const dayMs = 86_400_000;
/** The owner sees when a calendar was read; minutes are precise enough. */
const readStepMs = 60_000;
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Addresses that nobody has; right ones do not count, because a whole company may read from one network address. */
const wrongPerAddress = { most: 120, windowSeconds: 300 } as const;

function toFeed(row: FeedRow | undefined): Feed {
  return {
    createdAt: row?.createdAt.toISOString() ?? null,
    readAt: row?.readAt?.toISOString() ?? null,
  };
}

/** Whether the asker's calendar has a private address; the address itself is shown only once. */
export async function ownFeed(ctx: PersonCtx): Promise<Feed> {
  return toFeed(await findOwnFeed(ctx.scope, ctx.actor.personId));
}

/** Makes a new private address of the asker's calendar; the earlier one stops working now. It is audited. */
export async function renewFeed(ctx: PersonCtx): Promise<CallResult<Calls['renewCalendarFeed']>> {
  const token = randomBytes(32).toString('base64url');
  const { personId } = ctx.actor;
  const createdAt = ctx.clock.now();
  await transaction(ctx, async (tx) => {
    await replaceFeed(tx.scope, { personId, tokenHash: hashOf(token), createdAt });
    await audit.record(tx, { action: 'calendar.renewed', subjectKind: 'person', subjectId: personId });
  });
  const url = `${ctx.host.appUrl}${restBase}/calendar/feeds/${token}.ics`;
  return {
    ...{ url, webcalUrl: url.replace(/^https?:/, 'webcal:') },
    ...{ createdAt: createdAt.toISOString(), readAt: null },
  };
}

/** Removes the private address of the asker's calendar, at once. */
export async function endFeed(ctx: PersonCtx): Promise<null> {
  await deleteFeeds(ctx.scope, [ctx.actor.personId]);
  return null;
}

/**
 * Removes the private address of a person's calendar after their ways in were reset or closed; they can make a new
 * one.
 */
export async function dropFeed(ctx: Ctx, personId: string): Promise<void> {
  await deleteFeeds(ctx.scope, [personId]);
}

/** The same for people whose accounts were closed together. */
export async function dropFeeds(ctx: Ctx, personIds: readonly string[]): Promise<void> {
  await deleteFeeds(ctx.scope, personIds);
}

/** The owner of the calendar behind an address; undefined if there is none, for any reason. */
async function readerOf(
  ctx: Ctx,
  tokenHash: Buffer,
): Promise<{ feed: FeedRow; person: people.PersonFacts } | undefined> {
  const feed = await findFeed(ctx.scope, tokenHash);
  const person = feed && (await people.findPerson(ctx, feed.personId));
  if (!feed || !person?.active || !may(person.role, 'takePart')) return undefined;
  return (await people.isLetIn(ctx, person)) ? { feed, person } : undefined;
}

function sideOf({ role }: people.PersonFacts): 'educator' | 'student' | 'parent' {
  if (isEducator(role)) return 'educator';
  return isParent(role) ? 'parent' : 'student';
}

function entryOf(ctx: Ctx, visit: FeedVisit, person: people.PersonFacts) {
  const side = sideOf(person);
  const isNamed = side === 'parent' || (side === 'educator' && !isGroup(visit.kind));
  return toEntry(
    { ...visit, isCancelled: visit.state === 'cancelled' },
    {
      ...{ side, language: person.language, link: ctx.host.appUrl },
      firstNames: isNamed ? visit.firstNames : [],
    },
  );
}

async function contentOf(ctx: Ctx, person: people.PersonFacts): Promise<string> {
  const now = ctx.clock.now().getTime();
  const { daysBack, daysAhead, daysCancelled, entries: most } = calendarLimits;
  const visits = await listFeedVisits(ctx.scope, {
    ...{ personId: person.id, side: sideOf(person), most },
    from: new Date(now - daysBack * dayMs),
    until: new Date(now + daysAhead * dayMs),
    cancelledSince: new Date(now - daysCancelled * dayMs),
  });
  const { appname } = await hostSettings(ctx);
  return calendarFile(
    visits.map((visit) => entryOf(ctx, visit, person)),
    { name: appname },
  );
}

/** Notes since when a feed has its content, together with when it was read. */
async function noteRead(ctx: Ctx, tokenHash: Buffer, given: { feed: FeedRow; contentHash: Buffer }) {
  const { feed, contentHash } = given;
  const now = ctx.clock.now();
  const isSame = feed.contentHash?.equals(contentHash) === true;
  const contentChangedAt =
    isSame && feed.contentChangedAt !== null ? feed.contentChangedAt : changedAt(feed.contentChangedAt, now);
  const isNoted = feed.readAt !== null && now.getTime() - feed.readAt.getTime() < readStepMs;
  if (!isSame || !isNoted)
    await saveRead(ctx.scope, tokenHash, { readAt: now, contentHash, contentChangedAt });
  return contentChangedAt;
}

/**
 * The calendar behind a private address; the address alone is enough. Refuses with not_found an unknown address, a
 * former one, and one of a person who may not sign in, all alike; and with too_many_requests reading too often.
 */
export async function readFeed(ctx: Ctx, file: string): Promise<FileAnswer> {
  const tokenHash = hashOf(file.replace(/\.ics$/, ''));
  const found = await readerOf(ctx, tokenHash);
  if (!found) {
    await ctx.ports.limits.count(ctx.clock, { key: `calendar-feed:${ctx.address}`, ...wrongPerAddress });
    throw new Refusal('not_found');
  }
  const { feed, person } = found;
  await ctx.ports.floodLimits.count(ctx.clock, {
    ...{ key: `calendar-feed:${tokenHash.toString('base64url')}`, windowSeconds: 3_600 },
    most: calendarLimits.readsInHour,
  });
  const content = Buffer.from(await contentOf(ctx, person));
  const contentHash = createHash('sha256').update(content).digest();
  return {
    ...{ stream: content, bytes: content.length, contentType: 'text/calendar; charset=utf-8' },
    ...{ fileName: 'calendar.ics', inline: true, cacheControl: 'private, no-cache' },
    etag: `"${contentHash.toString('base64url')}"`,
    changedAt: await noteRead(ctx, tokenHash, { feed, contentHash }),
  };
}
