import type { BalancePart } from '@lectern/contract/ledger/ledger.names.ts';
import type { BalanceLine, EducatorBalance, VisitMoney } from '@lectern/contract/ledger/ledger.shapes.ts';
import { verifyLedger, type Verified } from '../src/features/ledger/verify.service.ts';
import { makeVisit, type WantedVisit } from './call-factories.ts';
import type { MadePerson } from './factories.ts';
import type { District } from './group-factories.ts';
import type { Answer, TestServer } from './test-server.ts';

/** A page of lines of a balance. */
export interface LinesAnswer {
  readonly data: readonly BalanceLine[];
  readonly total: number;
  readonly totalItems: number;
  readonly currency: string;
}

/** What a rate would correct. */
export interface CorrectionsAnswer {
  readonly corrections: number;
  readonly cents: number;
  readonly sessions: readonly { visitId: string; before: number; after: number; day: string }[];
}

/** What goes with a call. */
export interface Given {
  readonly body?: unknown;
  readonly query?: Record<string, string | number>;
  readonly key?: string | undefined;
}

/** What people of a district do about money, through HTTP. */
export function moneyActs(server: TestServer, district: District) {
  const { world, educator, student } = district;
  const call = <R = unknown>(
    as: MadePerson,
    route: string,
    { key, ...given }: Given = {},
  ): Promise<Answer<R>> =>
    server.call<R>(route, {
      ...{ as: as.token, host: world.hostName, ...given },
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    });
  const complete = (visitId: string, as: MadePerson = educator) =>
    call(as, 'POST /visit/soap-notes', { body: { visitId, plan: 'On.', visitNoteCompletedStatus: 1 } });
  const ended = async (wanted: Partial<WantedVisit> = {}): Promise<string> =>
    (
      await makeVisit(server, world, {
        ...{ educator, students: [student], state: 'notePending', startsIn: -120 },
        ...wanted,
      })
    ).id;
  return {
    call,
    /** A session of half an hour that is over, two hours ago unless said otherwise, and waits for its note. */
    ended,
    complete,
    /** The same, completed through the note. */
    held: async (wanted: Partial<WantedVisit> = {}): Promise<string> => {
      const visitId = await ended(wanted);
      const { status, message } = await complete(visitId, wanted.educator ?? educator);
      if (status !== 200) throw new Error(message);
      return visitId;
    },
    /** A session that is over by the next sweep, to which one side alone has come. */
    missedBy: async (missing: 'student' | 'educator'): Promise<string> => {
      const visitId = await ended({ state: 'booked', startsIn: -36 });
      const callOpenedAt = server.clock.now();
      if (missing === 'student')
        await server.db.updateTable('visits').set({ callOpenedAt }).where('id', '=', visitId).execute();
      else
        await server.db
          .updateTable('visitParticipants')
          .set({ askedAt: callOpenedAt })
          .where('visitId', '=', visitId)
          .where('side', '=', 'student')
          .execute();
      await server.pass(60);
      return visitId;
    },
    balance: (as: MadePerson, id: string = educator.id) =>
      call<EducatorBalance>(as, `GET /ledger/educator/${id}/balance`),
    lines: (as: MadePerson, of: BalancePart, id: string = educator.id) =>
      call<LinesAnswer>(as, `GET /ledger/educator/${id}/lines`, { query: { of } }),
    money: (as: MadePerson, visitId: string) => call<VisitMoney>(as, `GET /ledger/visit/${visitId}`),
    confirmPay: (as: MadePerson, visitId: string, isPaid: boolean) =>
      call<VisitMoney>(as, `PUT /ledger/visit/${visitId}/confirm`, { body: { isPaid } }),
    reinstate: (as: MadePerson, visitId: string, key?: string) =>
      call<VisitMoney>(as, `POST /ledger/visit/${visitId}/reinstate`, {
        key,
        body: { reason: 'Proof came.' },
      }),
    preview: (as: MadePerson, rate: object) =>
      call<CorrectionsAnswer>(as, 'POST /ledger/rates/preview', { body: rate }),
    addRate: (as: MadePerson, rate: object, key?: string) =>
      call<CorrectionsAnswer>(as, 'POST /ledger/rates', { key, body: rate }),
    verified: async (): Promise<Verified> =>
      verifyLedger(await server.server.contexts.forInstitution(world.institutionId)),
  };
}
