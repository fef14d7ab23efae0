import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import { openAllInstitutions, openScope } from '../db/scope.ts';
import type { Person } from './actor.ts';
import type { Ctx, Host, Language, Ports, ProductCtx } from './ctx.ts';

/** A caller's proof of identity: a session's token, or (sockets, after their ticket) a session already proven. */
export type Proof = { readonly token: string } | { readonly authSessionId: string };

/** What an edge knows of a caller before any check. */
export interface CallerFacts {
  readonly hostName: string;
  readonly proof: Proof | undefined;
  readonly language: Language | undefined;
  readonly timeZone: string | undefined;
  readonly address?: string;
  /** The browser's own description. */
  readonly userAgent?: string | undefined;
  /** The child that a parent's screen acts for; whether it is theirs is looked up. */
  readonly actingStudentId?: string | undefined;
}

export interface ContextSources {
  readonly db: Database;
  readonly clock: Clock;
  readonly ports: Ports;
  /** The configured host of a name; unknown names get the default host. */
  resolveHost(hostName: string): Promise<Host>;
  /** The person of a live session of the host's institution, else null; a parent acts for the child named, if it is theirs. */
  authenticate(ctx: Ctx, proof: Proof, actingStudentId?: string): Promise<Person | null>;
  /** The first host of an institution: links in what the product does by itself. */
  hostOf(institutionId: string): Promise<Host>;
  institutionIds(): Promise<string[]>;
}

export interface Contexts {
  /** A caller's context; anonymous when the token is absent or dead. */
  forCaller(facts: CallerFacts): Promise<Ctx>;
  /** Anonymous, on no host and in no institution: no row is in its scope. */
  forNobody(): Ctx;
  /** The product itself, in one institution. */
  forInstitution(institutionId: string): Promise<Ctx>;
  /** The product itself, over all institutions. */
  forProduct(): ProductCtx;
  institutionIds(): Promise<string[]>;
}

/** Asking the machine about a zone costs more than the rest of a context; names differ in case, so their number is bounded. */
const knownZones = new Set<string>();
const mostZones = 1_000;

function isTimeZone(name: string | undefined): name is string {
  if (!name || name.length > 64) return false;
  if (knownZones.has(name)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    if (knownZones.size < mostZones) knownZones.add(name);
    return true;
  } catch {
    // Not a zone this machine knows: the caller's word is not taken.
    return false;
  }
}

const nobodysId = '00000000-0000-0000-0000-000000000000';

const nowhere: Host = {
  id: nobodysId,
  institutionId: nobodysId,
  hostName: '',
  appUrl: '',
  bufferMinutes: 0,
  finalBufferMinutes: 0,
  pageSize: 0,
};

/** The only place that builds contexts, and with them scopes. */
export function createContexts(sources: ContextSources): Contexts {
  const bare = (host: Host, language: Language, timeZone: string): Ctx => ({
    actor: { kind: 'anonymous' },
    scope: openScope(sources.db, host.institutionId),
    host,
    clock: sources.clock,
    language,
    timeZone,
    address: '',
    userAgent: '',
    ports: sources.ports,
    pending: null,
  });
  return {
    forCaller: async (facts) => {
      const host = await sources.resolveHost(facts.hostName);
      const zone = isTimeZone(facts.timeZone) ? facts.timeZone : undefined;
      const { address = '', userAgent = '' } = facts;
      const ctx = { ...bare(host, facts.language ?? 'en', zone ?? 'UTC'), address, userAgent };
      const person = facts.proof ? await sources.authenticate(ctx, facts.proof, facts.actingStudentId) : null;
      return person ? { ...ctx, actor: person, timeZone: zone ?? person.timeZone } : ctx;
    },
    forNobody: () => bare(nowhere, 'en', 'UTC'),
    forInstitution: async (institutionId) => ({
      ...bare(await sources.hostOf(institutionId), 'en', 'UTC'),
      actor: { kind: 'system' },
    }),
    forProduct: () => ({ all: openAllInstitutions(sources.db), clock: sources.clock, ports: sources.ports }),
    institutionIds: () => sources.institutionIds(),
  };
}
