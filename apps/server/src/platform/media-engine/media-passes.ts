import type { MediaDoor } from '@lectern/contract/waiting-room/pre-call-check/pre-call-check.shapes.ts';
import { sql } from 'kysely';
import { isInTransaction } from '../context/in-transaction.ts';
import { openDatabase, type Database, type OpenDatabase } from '../db/database.ts';
import type { Log } from '../operations/log.ts';
import type {
  MediaEngine,
  MediaGrant,
  MediaNews,
  MediaParticipant,
  MediaPermission,
  SpokenTime,
} from './media-engine.ts';
import { ProbeRooms, signInsOf } from './probe-rooms.ts';

/** The attribute of a token that carries the number of its pass; the engine shows it of everybody in a room. */
export const passAttribute = 'pass';

/** Stands for everybody in a room. */
const everybody = '';
const lookEveryMs = 1000;
const forgetEveryMs = 3_600_000;
/**
 * Two connections of its own: a decision may be written while a transaction of the caller holds one of the product's.
 */
const connections = 2;

/** A decision about one person in a room, and the passes that it binds. */
export interface MediaDecision {
  readonly identity: string;
  readonly outUntilPass: number;
  readonly permission: MediaPermission | null;
  readonly permittedUntilPass: number;
}

export type MediaMeasure =
  | { readonly kind: 'fine' }
  | { readonly kind: 'out' }
  | { readonly kind: 'permit'; readonly permission: MediaPermission };

const fine: MediaMeasure = { kind: 'fine' };

function isSamePermission(one: MediaPermission, other: MediaPermission): boolean {
  const words = ({ canPublish, canSubscribe, sources, hidden }: MediaPermission): string =>
    JSON.stringify([canPublish, canSubscribe, hidden, canPublish ? sources.toSorted() : []]);
  return words(one) === words(other);
}

/**
 * What must be done about a person in a room: removal if the pass is older than a removal or the room's end; the later
 * permission if the pass is older than that. The product's own machines carry no pass and are left alone.
 */
export function measureFor(
  participant: Pick<MediaParticipant, 'identity' | 'pass' | 'permission'>,
  decisions: readonly MediaDecision[],
): MediaMeasure {
  const { identity, pass, permission } = participant;
  if (pass === null) return fine;
  const about = decisions.filter((one) => one.identity === identity || one.identity === everybody);
  if (about.some((one) => pass <= one.outUntilPass)) return { kind: 'out' };
  const later = about.find((one) => one.permission !== null && pass <= one.permittedUntilPass)?.permission;
  if (!later || (permission && isSamePermission(permission, later))) return fine;
  return { kind: 'permit', permission: later };
}

interface Decided {
  readonly room: string;
  readonly identity: string;
  readonly permission: MediaPermission | null;
}

async function decide(db: Database, { room, identity, permission }: Decided): Promise<void> {
  const pass = sql<number>`nextval('media_passes')`;
  const said = permission
    ? { permission: JSON.stringify(permission), permittedUntilPass: pass }
    : { outUntilPass: pass };
  await db
    .insertInto('mediaDecisions')
    .values({ room, identity, ...said })
    .onConflict((conflict) =>
      conflict.columns(['room', 'identity']).doUpdateSet({ ...said, decidedAt: sql<Date>`now()` }),
    )
    .execute();
}

async function nextPass(db: Database): Promise<number> {
  const { rows } = await sql<{ pass: number }>`select nextval('media_passes') as pass`.execute(db);
  return rows[0]?.pass ?? 0;
}

async function decisionsIn(db: Database, rooms: readonly string[]): Promise<Map<string, MediaDecision[]>> {
  if (rooms.length === 0) return new Map();
  const rows = await db
    .selectFrom('mediaDecisions')
    .select(['room', 'identity', 'outUntilPass', 'permission', 'permittedUntilPass'])
    .where('room', 'in', [...rooms])
    .execute();
  const known = rows.map((row) => ({ ...row, permission: row.permission as MediaPermission | null }));
  return Map.groupBy(known, (row) => row.room);
}

async function renew(db: Database, room: string): Promise<void> {
  await db
    .updateTable('mediaDecisions')
    .set({ decidedAt: sql<Date>`now()` })
    .where('room', '=', room)
    .execute();
}

/**
 * Decisions outlive every token that they bind by far: a token lives for minutes, and each try with one renews them.
 */
async function forgetOld(db: Database): Promise<void> {
  await db
    .deleteFrom('mediaDecisions')
    .where('decidedAt', '<', sql<Date>`now() - interval '2 days'`)
    .execute();
}

/** The engine may be slow or gone: nobody waits for it with locks that others need. It is told after the commit. */
function refuseInTransaction(): void {
  if (isInTransaction()) throw new Error('The media engine is called inside a transaction.');
}

/** What a guard needs in addition to the engine that it guards. */
export interface GuardOptions {
  readonly media: MediaEngine;
  readonly databaseUrl: string;
  readonly log: Log;
  /** Which of these sign-ins still hold. */
  readonly liveSignIns: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

/**
 * A media engine whose decisions apply to older tokens: removed people stay out, closed rooms stay closed, withdrawn
 * permissions stay withdrawn, even across a restart of engine and product. A LiveKit server by itself does none of
 * this, and lets anybody in until their token has expired.
 */
export class GuardedMedia implements MediaEngine {
  readonly keyName: string;
  readonly publicUrl: string;
  readonly doors: readonly MediaDoor[];
  readonly takesTls: boolean;
  private readonly engine: MediaEngine;
  private readonly log: Log;
  private readonly database: OpenDatabase;
  private readonly liveSignIns: GuardOptions['liveSignIns'];
  private readonly probes = new ProbeRooms();
  private timers: NodeJS.Timeout[] = [];
  private running: Promise<void> | undefined;
  private forgetting: Promise<void> = Promise.resolve();

  constructor(options: GuardOptions) {
    this.engine = options.media;
    this.liveSignIns = options.liveSignIns;
    this.keyName = options.media.keyName;
    this.publicUrl = options.media.publicUrl;
    this.doors = options.media.doors;
    this.takesTls = options.media.takesTls;
    this.log = options.log.child({ module: 'media-passes' });
    this.database = openDatabase(options.databaseUrl, connections);
  }

  async createToken(grant: MediaGrant): Promise<string> {
    const pass = await nextPass(this.database.db);
    const attributes = { ...grant.attributes, [passAttribute]: String(pass) };
    return this.engine.createToken({ ...grant, attributes });
  }

  /**
   * The only one that may be called inside a transaction: a change that the engine did not accept must not be
   * reported.
   */
  async permit(room: string, identity: string, permission: MediaPermission): Promise<void> {
    await decide(this.database.db, { room, identity, permission });
    await this.engine.permit(room, identity, permission);
  }

  async remove(room: string, identity: string): Promise<void> {
    await this.putOut(room, identity, () => this.engine.remove(room, identity));
  }

  async closeRoom(room: string): Promise<void> {
    await this.putOut(room, everybody, () => this.engine.closeRoom(room));
  }

  async participants(room: string): Promise<MediaParticipant[]> {
    refuseInTransaction();
    return this.engine.participants(room);
  }

  async rooms(): Promise<string[]> {
    refuseInTransaction();
    return this.engine.rooms();
  }

  async spoken(): Promise<SpokenTime[] | null> {
    refuseInTransaction();
    return this.engine.spoken();
  }

  readNews(body: string, authorization: string): Promise<MediaNews | null> {
    return this.engine.readNews(body, authorization);
  }

  healthy(): Promise<boolean> {
    return this.engine.healthy();
  }

  /** Looks at one room at once, because somebody came into it. */
  async lookAt(room: string): Promise<void> {
    const decisions = (await decisionsIn(this.database.db, [room])).get(room);
    if (decisions) await this.apply(room, decisions);
  }

  /** Looks at all rooms that are open now. */
  async look(): Promise<void> {
    const open = await this.engine.rooms();
    const found = await decisionsIn(this.database.db, open);
    for (const [room, decisions] of found) await this.apply(room, decisions);
    // Removals come first: a probe that cannot be closed keeps nobody in.
    for (const room of await this.probesOver(open)) await this.closeRoom(room);
  }

  /** Looks each second from now on. */
  start(): void {
    const look = (): void => this.lookSafely();
    const forget = (): void => this.forgetSafely();
    this.timers = [setInterval(look, lookEveryMs), setInterval(forget, forgetEveryMs)];
    look();
    forget();
  }

  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await this.running;
    await this.forgetting;
    await this.database.close();
  }

  /**
   * The rooms of probes that somebody has stayed in, and those whose sign-in has ended: none has a use for its pass any
   * more.
   */
  private async probesOver(open: readonly string[]): Promise<ReadonlySet<string>> {
    const over = new Set(this.probes.outlived(open));
    const signIns = signInsOf(open);
    if (signIns.size === 0) return over;
    const live = await this.liveSignIns([...new Set(signIns.values())]);
    for (const [room, signIn] of signIns) if (!live.has(signIn)) over.add(room);
    return over;
  }

  /** The engine is told in any case; the next check finds what it does not accept. */
  private async putOut(room: string, identity: string, tell: () => Promise<void>): Promise<void> {
    refuseInTransaction();
    try {
      await decide(this.database.db, { room, identity, permission: null });
    } finally {
      await tell();
    }
  }

  private async apply(room: string, decisions: readonly MediaDecision[]): Promise<void> {
    for (const participant of await this.engine.participants(room)) {
      const { identity } = participant;
      const measure = measureFor(participant, decisions);
      if (measure.kind === 'fine') continue;
      this.log.info({ room, identity, measure: measure.kind }, 'an older token was used');
      if (measure.kind === 'permit') await this.engine.permit(room, identity, measure.permission);
      else {
        await this.engine.remove(room, identity);
        await renew(this.database.db, room);
      }
    }
  }

  private lookSafely(): void {
    this.running ??= this.look()
      .catch((error: unknown) => this.log.debug({ err: error }, 'the rooms could not be looked at'))
      .finally(() => {
        this.running = undefined;
      });
  }

  private forgetSafely(): void {
    this.forgetting = forgetOld(this.database.db).catch((error: unknown) =>
      this.log.warn({ err: error }, 'old decisions were not forgotten'),
    );
  }
}
