import { createHash } from 'node:crypto';
import { transaction, type Ctx } from '../../platform/context/ctx.ts';
import { dueAtOnce, dueLane } from '../../platform/jobs/feature-jobs.ts';
import {
  findHead,
  findLastLink,
  findLoose,
  insertLinks,
  listLinks,
  listSalted,
  listUnlinked,
  listUnlinkedAcrossInstitutions,
  lockHead,
  type ChainedEntry,
  type Head,
  type Link,
  type LinkedEntry,
} from './chain.repo.ts';
import { listInvolved } from './involved.repo.ts';
import { involvedHash, isOfSession } from './involved.service.ts';
import { saltedHash } from './salted-values.service.ts';

const atOnce = 1_000;
const firstHash = Buffer.alloc(32);

function hex(hash: Buffer | null): string | null {
  return hash?.toString('hex') ?? null;
}

/** The hash of an entry at its place: of its content and of the hash before it. */
function linkHash(institutionId: string, before: Head, entry: ChainedEntry): Buffer {
  const said = [
    ...[institutionId, before.number + 1, hex(before.hash)],
    ...[entry.id, entry.actorId, entry.action, entry.subjectKind, entry.subjectId],
    ...[entry.createdAt.toISOString(), [...entry.levelIds].toSorted()],
    ...[hex(entry.changeHash), hex(entry.addressHash)],
    // Entries from before this was kept are in the chain without it.
    ...(entry.involvedHash === null ? [] : [hex(entry.involvedHash)]),
  ];
  return createHash('sha256').update(JSON.stringify(said), 'utf8').digest();
}

async function linkSome(ctx: Ctx): Promise<number> {
  return transaction(ctx, async (tx) => {
    const { institutionId } = tx.scope;
    const askedOn = tx.clock.now().toISOString().slice(0, 10);
    const kept = await lockHead(tx.scope, { hash: firstHash, askedOn });
    const last = await findLastLink(tx.scope);
    // If somebody removed the kept end, the chain continues after its last link.
    let head = last && last.number > kept.number ? last : kept;
    const entries = await listUnlinked(tx.scope, atOnce);
    const links: Link[] = [];
    for (const entry of entries) {
      head = { number: head.number + 1, hash: linkHash(institutionId, head, entry) };
      links.push({ ...head, entryId: entry.id });
    }
    await insertLinks(tx.scope, links);
    return links.length;
  });
}

/**
 * Puts every entry that was written into the chain. Writers never wait for it: an entry is written with its transaction,
 * and comes into the chain after its commit, some at a time, by one process at a time.
 */
export async function linkEntries(ctx: Ctx): Promise<void> {
  for (let linked = atOnce; linked === atOnce;) linked = await linkSome(ctx);
}

/** Entries come into the chain a second after they were written. */
export const unlinkedEntries = dueLane(
  'audit chain',
  ({ all }) => listUnlinkedAcrossInstitutions(all, dueAtOnce),
  linkEntries,
);

/** What is wrong with the first entry that is not as it was written. */
export type Break =
  | 'changed'
  | 'gone'
  | 'values-changed'
  | 'involved-changed'
  | 'moved'
  | 'loose'
  | 'end-changed';

/**
 * The result of checking a whole chain: its end, how many entries lost values by erasure, and the first broken entry
 * if there is one.
 */
export interface Verified {
  readonly head: Head;
  readonly erased: number;
  readonly broken: { readonly number: number; readonly entryId: string; readonly why: Break } | null;
}

interface Salted {
  readonly entryId: string;
  readonly part: string;
  readonly salt: Buffer;
  readonly content: string;
}

function breakOf(institutionId: string, before: Head, link: LinkedEntry): Break | null {
  if (link.entry === null) return 'gone';
  if (link.number !== before.number + 1) return 'moved';
  return linkHash(institutionId, before, link.entry).equals(link.hash) ? null : 'changed';
}

function areWhole(entry: ChainedEntry, salted: readonly Salted[]): boolean {
  return salted.every(({ part, salt, content }) => {
    const kept = part === 'change' ? entry.changeHash : entry.addressHash;
    return kept?.equals(saltedHash(salt, content)) === true;
  });
}

/** Whether an entry names who was in its session as it did; of sessions from before this was kept nobody can tell. */
function isInvolvedWhole(entry: ChainedEntry, personIds: readonly string[]): boolean {
  if (entry.involvedHash !== null) return entry.involvedHash.equals(involvedHash(personIds));
  return personIds.length === 0 || isOfSession(entry);
}

function hasLost(entry: ChainedEntry, salted: readonly Salted[]): boolean {
  const hashes = [entry.changeHash, entry.addressHash].filter((hash) => hash !== null);
  return hashes.length > salted.length;
}

interface Course {
  readonly at: Head;
  readonly erased: number;
  readonly broken: Verified['broken'];
}

/** What is stored next to an entry: its values, and who was in its session. */
interface Beside {
  readonly salted: readonly Salted[];
  readonly personIds: readonly string[];
}

async function besideOf(ctx: Ctx, links: readonly LinkedEntry[]): Promise<(entryId: string) => Beside> {
  const entryIds = links.map(({ entryId }) => entryId);
  const [values, people] = await Promise.all([
    listSalted(ctx.scope, entryIds),
    listInvolved(ctx.scope, entryIds),
  ]);
  const salted = Map.groupBy(values, ({ entryId }) => entryId);
  const involved = Map.groupBy(people, ({ entryId }) => entryId);
  return (entryId) => ({
    salted: salted.get(entryId) ?? [],
    personIds: (involved.get(entryId) ?? []).map(({ personId }) => personId),
  });
}

function breakBeside(entry: ChainedEntry | null, { salted, personIds }: Beside): Break | null {
  if (entry === null) return null;
  if (!areWhole(entry, salted)) return 'values-changed';
  return isInvolvedWhole(entry, personIds) ? null : 'involved-changed';
}

async function follow(ctx: Ctx, course: Course, links: readonly LinkedEntry[]): Promise<Course> {
  const { institutionId } = ctx.scope;
  const besideEntry = await besideOf(ctx, links);
  let { at, erased } = course;
  for (const link of links) {
    const { number, entryId, entry } = link;
    const beside = besideEntry(entryId);
    const why = breakOf(institutionId, at, link) ?? breakBeside(entry, beside);
    if (why !== null) return { at, erased, broken: { number, entryId, why } };
    if (entry !== null && hasLost(entry, beside.salted)) erased += 1;
    at = link;
  }
  return { at, erased, broken: null };
}

async function endOf(ctx: Ctx, { at, erased }: Course, head: Head): Promise<Verified> {
  const isWhole = at.number >= head.number && (at.number > head.number || at.hash.equals(head.hash));
  const number = at.number + 1;
  if (!isWhole) return { head, erased, broken: { number, entryId: '', why: 'gone' } };
  // Entries that joined the chain meanwhile have moved its kept end.
  const end = await keptEnd(ctx);
  if (at.number > end.number)
    return { head: end, erased, broken: { number: at.number, entryId: '', why: 'end-changed' } };
  const loose = await findLoose(ctx.scope);
  return { head, erased, broken: loose ? { number, entryId: loose.id, why: 'loose' } : null };
}

async function keptEnd(ctx: Ctx): Promise<Head> {
  return (await findHead(ctx.scope)) ?? { number: 0, hash: firstHash };
}

/** Looks at an institution's whole chain, from its first entry to its end, and names the first that is not as it was written. */
export async function verifyChain(ctx: Ctx): Promise<Verified> {
  const head = await keptEnd(ctx);
  let course: Course = { at: { number: 0, hash: firstHash }, erased: 0, broken: null };
  for (;;) {
    const links = await listLinks(ctx.scope, course.at.number, atOnce);
    if (links.length === 0) return endOf(ctx, course, head);
    course = await follow(ctx, course, links);
    if (course.broken) return { head, erased: course.erased, broken: course.broken };
  }
}
