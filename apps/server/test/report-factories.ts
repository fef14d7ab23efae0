import type { ReportFile, ReportPage } from '@lectern/contract/reports/reports.shapes.ts';
import type { WantedVisit } from './call-factories.ts';
import { addCodes } from './code-factories.ts';
import type { MadePerson } from './factories.ts';
import type { District } from './group-factories.ts';
import { moneyActs } from './ledger-factories.ts';
import type { Answer, TestServer } from './test-server.ts';

/** What administrators do with reports, through HTTP, and the sessions that they read of. */
export function reportActs(server: TestServer, district: District) {
  const { world, educator, levelTwo } = district;
  const { call, ended, complete } = moneyActs(server, district);
  const codes = async () => {
    const [cpt, modifier, provider] = [
      await addCodes(server, world, 'cpt', [{ value: '92507' }, { value: '92508' }]),
      await addCodes(server, world, 'modifier', [{ value: 'GT' }]),
      await addCodes(server, world, 'provider', [{ value: 'Clinic' }]),
    ];
    return {
      cptCodes: [cpt.get('92508'), cpt.get('92507')],
      ...{ modifierCode: modifier.get('GT'), eligibleProvider: provider.get('Clinic') },
      medicalNotes: 'Calm throughout.',
    };
  };
  return {
    call,
    ended,
    /** A completed session at which these of its students were, all unless said otherwise. */
    held: async (
      wanted: Partial<WantedVisit> = {},
      { present, form = {} }: { present?: readonly MadePerson[]; form?: object } = {},
    ): Promise<string> => {
      const visitId = await ended(wanted);
      const were = (present ?? wanted.students ?? [district.student]).map(({ id }) => id);
      for (const personId of were)
        await server.db
          .updateTable('visitParticipants')
          .set({ wasPresent: true })
          .where('visitId', '=', visitId)
          .where('personId', '=', personId)
          .execute();
      const as = wanted.educator ?? educator;
      await call(as, 'POST /visit/soap-notes', { body: { visitId, ...form } });
      const { status, message } = await complete(visitId, as);
      if (status !== 200) throw new Error(message);
      return visitId;
    },
    codes,
    report: (
      query: Record<string, string | number | boolean>,
      as: MadePerson = levelTwo,
    ): Promise<Answer<ReportPage>> => call<ReportPage>(as, 'GET /report/medicAid', { query: query as never }),
    ask: (
      query: Record<string, string | number | boolean>,
      as: MadePerson = levelTwo,
    ): Promise<Answer<{ data: string; fileId: string }>> =>
      call(as, 'GET /report/medicAid', { query: { ...query, isExport: true } as never }),
    state: (id: string, as: MadePerson = levelTwo) => call<ReportFile>(as, `GET /report/export/${id}`),
    own: (as: MadePerson = levelTwo) =>
      call<{ data: ReportFile[]; today: string; timeZone: string }>(as, 'GET /report/export'),
  };
}
