import { createHash } from 'node:crypto';
import { playlistFile } from '@lectern/contract/call/broadcast/broadcast.rules.ts';
import type { RefusalCode } from '@lectern/contract/refusals.ts';
import { afterCommit, type Ctx, type PersonCtx, type Ports } from '../../../platform/context/ctx.ts';
import { Refusal, type Decision } from '../../../platform/context/refusal.ts';
import type { FileAnswer } from '../../../platform/http/route.ts';
import * as identity from '../../identity/identity.service.ts';
import * as visits from '../../visits/visits.service.ts';
import { factsNow, findCall } from '../entry/entry.service.ts';
import { showObserver } from '../seats/observers.service.ts';
import type { CallFacts } from '../entry/entry.policy.ts';
import { mayFetch } from './broadcast.policy.ts';
import { findBroadcast } from './broadcast.repo.ts';
import { watchableUntil, watchedSince } from './broadcast.rules.ts';

/** Cached facts of a person who fetched a moment ago: their role in the visit. */
interface Watcher {
  readonly ctx: PersonCtx;
  readonly facts: CallFacts;
  readonly provenAt: number;
}

/** How a broadcast and everybody in it stood a moment ago. */
interface Snapshot {
  readonly visit: visits.Visit;
  readonly places: ReadonlyMap<string, visits.Participant>;
  readonly endedAt: Date | null;
  readonly liveSignIns: ReadonlySet<string>;
  readonly readAt: number;
}

interface Watched {
  readonly watchers: Map<string, Watcher>;
  /** When each person fetched last. */
  readonly seen: Map<string, Date>;
  /** When the educator was last notified of each observer. */
  readonly shown: Map<string, number>;
  snapshot: Promise<Snapshot> | null;
  readAt: number;
}

/** The visit and its people are read so often at most, for all viewers together: a removal elsewhere holds after this. */
const snapshotMs = 500;
/** After this, a person's role in the visit and their sign-in are checked again. */
const watcherMs = 60_000;
const mostWatched = 500;
/**
 * Observers are announced again this often: less than the time after which somebody without a socket counts as gone.
 */
const showEveryMs = 5_000;

const memories = new WeakMap<Ports, Map<string, Watched>>();

function memoryOf({ ports }: Ctx): Map<string, Watched> {
  const memory = memories.get(ports) ?? new Map<string, Watched>();
  memories.set(ports, memory);
  return memory;
}

/** The cached facts of a visit as its own institution sees it. */
function keyOf({ scope }: Ctx, visitId: string): string {
  return `${scope.institutionId} ${visitId}`;
}

function watchedOf(ctx: Ctx, visitId: string): Watched {
  return (
    memoryOf(ctx).get(keyOf(ctx, visitId)) ?? {
      watchers: new Map(),
      ...{ seen: new Map(), shown: new Map() },
      snapshot: null,
      readAt: Number.NEGATIVE_INFINITY,
    }
  );
}

/** Only visits that exist for the asker are cached, so that wrong addresses fill no memory. */
function remember(ctx: Ctx, visitId: string): Watched {
  const memory = memoryOf(ctx);
  const watched = watchedOf(ctx, visitId);
  if (memory.size >= mostWatched) memory.clear();
  memory.set(keyOf(ctx, visitId), watched);
  return watched;
}

const nameOf = (token: string): string => createHash('sha256').update(token).digest('base64');

async function readSnapshot(ctx: Ctx, visitId: string, watched: Watched): Promise<Snapshot> {
  const { readAt } = watched;
  const signIns = [...watched.watchers.values()].map((one) => one.ctx.actor.authSessionId);
  const [visit, participants, row, live] = await Promise.all([
    visits.getVisit(ctx, visitId),
    visits.participantsOf(ctx, visitId),
    findBroadcast(ctx.scope, visitId),
    identity.liveSignIns(ctx, signIns),
  ]);
  return {
    visit,
    places: new Map(participants.map((one) => [one.personId, one])),
    endedAt: row?.endedAt ?? null,
    liveSignIns: live,
    readAt,
  };
}

/** The current state, read at most twice a second for all requests. */
async function snapshotOf(ctx: Ctx, visitId: string, watched: Watched): Promise<Snapshot> {
  const now = ctx.clock.now().getTime();
  if (watched.snapshot === null || now - watched.readAt >= snapshotMs || now < watched.readAt) {
    watched.readAt = now;
    watched.snapshot = readSnapshot(ctx, visitId, watched);
  }
  const read = watched.snapshot;
  try {
    return await read;
  } catch (error) {
    // A failed read is repeated by the next request.
    if (watched.snapshot === read) watched.snapshot = null;
    throw error;
  }
}

async function recognise(ctx: Ctx, visitId: string, token: string): Promise<Watcher | RefusalCode> {
  const name = nameOf(token);
  const { watchers } = watchedOf(ctx, visitId);
  const now = ctx.clock.now().getTime();
  const known = watchers.get(name);
  if (known && now - known.provenAt < watcherMs && now >= known.provenAt) return known;
  watchers.delete(name);
  const person = await identity.authenticate(ctx, { token });
  if (!person) return 'session_dead';
  const asker: PersonCtx = { ...ctx, actor: person };
  const { facts } = await findCall(asker, visitId);
  // The time of proof is now, not that of the request: a reading that began meanwhile does not know them yet.
  const watcher = { ctx: asker, facts, provenAt: ctx.clock.now().getTime() };
  remember(ctx, visitId).watchers.set(name, watcher);
  return watcher;
}

function decide(ctx: Ctx, { facts, ctx: asker, provenAt }: Watcher, snapshot: Snapshot): Decision {
  const { personId, authSessionId } = asker.actor;
  // People unknown when the others were read have been verified since.
  const isLive = provenAt >= snapshot.readAt || snapshot.liveSignIns.has(authSessionId);
  if (!isLive) throw new Refusal('session_dead');
  const own = snapshot.places.get(personId) ?? null;
  const now = ctx.clock.now();
  return mayFetch(factsNow(facts, { visit: snapshot.visit, own, now }), {
    hasJoined: own !== null && own.joinedAt !== null,
    isRunningOut: snapshot.endedAt !== null && now < watchableUntil(snapshot.endedAt),
  });
}

/** People who get the stream of a running call without taking part are shown to its educator. */
async function showLooking({ ctx, facts }: Watcher, watched: Watched, { visit }: Snapshot): Promise<void> {
  if (facts.viewer !== 'admin' || visit.state !== 'inCall') return;
  const { personId } = ctx.actor;
  const now = ctx.clock.now().getTime();
  if (now - (watched.shown.get(personId) ?? Number.NEGATIVE_INFINITY) < showEveryMs) return;
  await showObserver(ctx, visit.id);
  watched.shown.set(personId, now);
}

async function refusalFor(
  ctx: Ctx,
  { visitId, token }: { visitId: string; token: string },
): Promise<RefusalCode | null> {
  try {
    const watcher = await recognise(ctx, visitId, token);
    if (typeof watcher === 'string') return watcher;
    const watched = watchedOf(ctx, visitId);
    const snapshot = await snapshotOf(ctx, visitId, watched);
    const decision = decide(ctx, watcher, snapshot);
    if (!decision.ok) return decision.code;
    await showLooking(watcher, watched, snapshot);
    watched.seen.set(watcher.ctx.actor.personId, ctx.clock.now());
    return null;
  } catch (error) {
    // A browser may belong to a person and a guest at once: both are checked before a refusal.
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

/** An invalid sign-in, or one of a person whom the visit does not concern, reveals less than any other refusal. */
const leastTelling: readonly RefusalCode[] = ['session_dead', 'not_found'];

async function refuseUnlessWatching(ctx: Ctx, visitId: string, tokens: readonly string[]): Promise<void> {
  const refusals: RefusalCode[] = [];
  for (const token of tokens) {
    const refusal = await refusalFor(ctx, { visitId, token });
    if (refusal === null) return;
    refusals.push(refusal);
  }
  const telling = refusals.find((code) => !leastTelling.includes(code));
  throw new Refusal(telling ?? refusals.find((code) => code === 'not_found') ?? 'session_dead');
}

/**
 * A file of the stream, for people who may watch it now with any of the sign-ins sent with the request. It is
 * requested several hundred times a second, so identity and visit state are cached for moments; what this process
 * itself learns (a removal, an end, an ended sign-in) applies at once. Refuses everybody else, and missing files.
 */
export async function streamFile(
  ctx: Ctx,
  { visitId, file, tokens }: { visitId: string; file: string; tokens: readonly string[] },
): Promise<FileAnswer> {
  await refuseUnlessWatching(ctx, visitId, tokens);
  const data = await ctx.ports.broadcaster.file(visitId, file);
  if (!data) throw new Refusal(file === playlistFile ? 'broadcast_not_running' : 'not_found');
  return {
    stream: data,
    contentType: file === playlistFile ? 'application/vnd.apple.mpegurl' : 'video/mp4',
    bytes: data.length,
    fileName: file,
    inline: true,
    // A part never changes, but it is only for people who were let in: no shared cache may store it.
    cacheControl: file === playlistFile ? 'no-store' : 'private, max-age=60, immutable',
  };
}

/** Whether somebody fetched of a broadcast's stream within the last seconds. */
export function isFetching(ctx: Ctx, visitId: string, personId: string): boolean {
  const at = memoryOf(ctx).get(keyOf(ctx, visitId))?.seen.get(personId);
  return at !== undefined && at > watchedSince(ctx.clock.now());
}

/** Drops the cached facts of a visit's people: they are read again from now on. */
export async function forgetPeople(ctx: Ctx, { visitId }: { visitId: string }): Promise<void> {
  await afterCommit(ctx, () => {
    const watched = memoryOf(ctx).get(keyOf(ctx, visitId));
    if (watched) watched.snapshot = null;
  });
}

/** Drops the cached facts of viewers whose sign-in has ended: they are read again. */
export async function forgetSignIns(ctx: Ctx, ended: { authSessionIds: readonly string[] }): Promise<void> {
  await afterCommit(ctx, () => {
    for (const watched of memoryOf(ctx).values())
      for (const [name, watcher] of watched.watchers)
        if (ended.authSessionIds.includes(watcher.ctx.actor.authSessionId)) watched.watchers.delete(name);
  });
}

/** Nothing of a broadcast that is long over is remembered. */
export function forgetWatching(ctx: Ctx, visitId: string): void {
  memoryOf(ctx).delete(keyOf(ctx, visitId));
}
