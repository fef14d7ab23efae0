import { describe, expect, it } from 'vitest';
import type { SoapNotes } from '@lectern/contract/visit-notes/visit-notes.shapes.ts';
import { auditAbout } from '../../../../test/audit-factories.ts';
import { makeVisit, type WantedVisit } from '../../../../test/call-factories.ts';
import { addCodes } from '../../../../test/code-factories.ts';
import { makePerson, type MadePerson, type World } from '../../../../test/factories.ts';
import type { District } from '../../../../test/group-factories.ts';
import { districtPerTest, type CallAs } from '../../../../test/institution-per-test.ts';
import type { TestServer } from '../../../../test/test-server.ts';

interface Opened {
  soapNotes: SoapNotes;
  permissions: { mayEdit: boolean; mayEditMedicAid: boolean };
}

let server: TestServer;
let second: World;
let district: District;
let call: CallAs<unknown>;
let codes: Record<'a' | 'b' | 'old' | 'modifier' | 'provider', string>;

async function setSwitch(medicAid: boolean | null, levelId = district.world.levels[2]): Promise<void> {
  await server.db
    .updateTable('levels')
    .set({ medicAid })
    .where('institutionId', '=', district.world.institutionId)
    .where('id', '=', levelId ?? '')
    .execute();
}

districtPerTest('medic-aid', async (made) => {
  ({ server, second, district, call } = made);
  await setSwitch(true);
  const { world } = district;
  const [cpt, modifier, provider] = [
    await addCodes(server, world, 'cpt', [
      { value: 'DM-A' },
      { value: 'DM-B' },
      { value: 'DM-OLD', active: false },
    ]),
    await addCodes(server, world, 'modifier', [{ value: 'DM-M' }]),
    await addCodes(server, world, 'provider', [{ value: 'Clinic' }]),
  ];
  codes = {
    ...{ a: cpt.get('DM-A') ?? '', b: cpt.get('DM-B') ?? '', old: cpt.get('DM-OLD') ?? '' },
    ...{ modifier: modifier.get('DM-M') ?? '', provider: provider.get('Clinic') ?? '' },
  };
});

const visitOf = async (wanted: Partial<WantedVisit> = {}) =>
  (
    await makeVisit(server, district.world, {
      ...{ educator: district.educator, students: [district.student], state: 'notePending', startsIn: -60 },
      ...wanted,
    })
  ).id;
const full = () => ({
  ...{ cptCodes: [codes.b, codes.a], modifierCode: codes.modifier, eligibleProvider: codes.provider },
  medicalNotes: 'Stayed calm throughout.',
});
const save = (visitId: string, form: object, as: MadePerson = district.educator) =>
  call<Opened>(as, 'POST /visit/soap-notes', { visitId, ...form });
const saveMedicAid = (visitId: string, medicAid: object = full(), as?: MadePerson) =>
  save(visitId, { medicAidCodes: true, medicAid }, as);
const read = async (visitId: string, as: MadePerson = district.educator) =>
  (await call<Opened>(as, `GET /visit/${visitId}/encounter`)).response;
const complete = (visitId: string, form: object = {}) =>
  save(visitId, { ...form, visitNoteCompletedStatus: 1 });
const versionsOf = (visitId: string) =>
  server.db
    .selectFrom('medicAidVersions')
    .select(['version', 'cptCodes', 'modifierCode', 'eligibleProvider', 'medicalNotes', 'savedBy'])
    .where('visitId', '=', visitId)
    .orderBy('version')
    .execute();
const isShown = async (visitId: string, as: MadePerson = district.educator) =>
  (await call<{ isShowMedicAid: boolean }>(as, `GET /visit/${visitId}`)).response?.isShowMedicAid;

describe('MedicAid of a session', () => {
  it('is saved with a draft and read by the educator, with the codes in their order', async () => {
    const id = await visitOf();
    expect(await read(id)).toMatchObject({
      ...{ soapNotes: { medicAidCodes: false, medicAid: null }, permissions: { mayEditMedicAid: true } },
    });
    expect(await saveMedicAid(id)).toMatchObject({
      status: 200,
      response: { soapNotes: { medicAidCodes: true, medicAid: { version: 1 } } },
    });
    expect((await read(id))?.soapNotes.medicAid).toMatchObject({
      cptCodes: [{ value: 'DM-B' }, { value: 'DM-A' }],
      ...{ modifierCode: { value: 'DM-M' }, eligibleProvider: { value: 'Clinic', active: true } },
      ...{ medicalNotes: 'Stayed calm throughout.', version: 1 },
    });
    await saveMedicAid(id, { cptCodes: [] });
    expect((await read(id))?.soapNotes.medicAid).toMatchObject({
      ...{ cptCodes: [], modifierCode: null, eligibleProvider: null, medicalNotes: '', version: 2 },
    });
    expect(await versionsOf(id)).toEqual([]);
  });

  it('is left as it is by a draft that does not name it, and by the same again', async () => {
    const id = await visitOf();
    await saveMedicAid(id);
    await save(id, { plan: 'Rest.' });
    await save(id, { medicAidCodes: false, medicAid: { cptCodes: [] } });
    await saveMedicAid(id, { ...full(), version: 1 });
    expect((await read(id))?.soapNotes.medicAid).toMatchObject({ version: 1 });
  });

  it('takes 1000 characters of notes, 20 codes, each once, and says what is too much', async () => {
    const id = await visitOf();
    const notes = (medicalNotes: string) => saveMedicAid(id, { cptCodes: [], medicalNotes });
    expect((await notes(`  ${'x'.repeat(1_000)}`)).status).toBe(200);
    expect(await notes('x'.repeat(1_001))).toMatchObject({
      status: 400,
      validationErrors: [
        { field: 'medicAid.medicalNotes', message: 'Medic notes can be added upto 1000 Characters' },
      ],
    });
    expect((await saveMedicAid(id, { cptCodes: [codes.a, codes.a] })).status).toBe(400);
    const many = Array.from({ length: 21 }, () => crypto.randomUUID());
    expect((await saveMedicAid(id, { cptCodes: many })).status).toBe(400);
  });

  it('refuses codes of another list, of nobody, and such as are offered no more, by their fields', async () => {
    const id = await visitOf();
    const wrong = [
      [{ cptCodes: [codes.modifier] }, 'cptCodes'],
      [{ cptCodes: [crypto.randomUUID()] }, 'cptCodes'],
      [{ cptCodes: [codes.old] }, 'cptCodes'],
      [{ cptCodes: [], modifierCode: codes.a }, 'modifierCode'],
      [{ cptCodes: [], eligibleProvider: codes.modifier }, 'eligibleProvider'],
    ] as const;
    for (const [form, field] of wrong)
      expect(await saveMedicAid(id, form)).toMatchObject({
        ...{ status: 417, response_code: 'code_not_offered' },
        validationErrors: [{ field: `medicAid.${field}` }],
      });
  });

  it('keeps a code that was picked when it is offered no more, and lets it be taken away', async () => {
    const id = await visitOf();
    await saveMedicAid(id);
    await server.db.updateTable('codeListCodes').set({ active: false }).where('id', '=', codes.a).execute();
    const again = await saveMedicAid(id, { ...full(), medicalNotes: 'More', version: 1 });
    expect(again.response?.soapNotes.medicAid?.cptCodes).toMatchObject([
      { value: 'DM-B', active: true },
      { value: 'DM-A', active: false },
    ]);
    expect((await saveMedicAid(id, { cptCodes: [codes.b], version: 2 })).status).toBe(200);
    expect((await saveMedicAid(id, { ...full(), version: 3 })).response_code).toBe('code_not_offered');
  });

  it('is saved over the newest version alone: of two windows one is told, and nothing is lost', async () => {
    const id = await visitOf();
    await saveMedicAid(id, { ...full(), version: 0 });
    const both = await Promise.all(
      ['One', 'Two'].map((medicalNotes) => saveMedicAid(id, { ...full(), medicalNotes, version: 1 })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 417]);
    expect(both.find(({ status }) => status === 417)?.response_code).toBe('changed_meanwhile');
    expect((await read(id))?.soapNotes.medicAid?.version).toBe(2);
    const firsts = await visitOf({ kind: 'inPerson' });
    const begun = await Promise.all(
      ['One', 'Two'].map((medicalNotes) => saveMedicAid(firsts, { cptCodes: [], medicalNotes, version: 0 })),
    );
    expect(begun.map(({ status }) => status).toSorted()).toEqual([200, 417]);
  });
});

describe('at Completed', () => {
  it('each state is kept with the person who saved it, and in the audit without the words of the notes', async () => {
    const id = await visitOf();
    await save(id, { subjective: 'Fractions' });
    expect((await complete(id, { medicAid: full() })).response?.soapNotes).toMatchObject({
      ...{ visitNoteCompletedStatus: 1, medicAid: { version: 1 } },
    });
    const changed = await saveMedicAid(id, { ...full(), cptCodes: [codes.a], version: 1 });
    expect(changed).toMatchObject({ status: 200, response: { soapNotes: { medicAid: { version: 2 } } } });
    await saveMedicAid(id, { ...full(), cptCodes: [codes.a], medicalNotes: 'Grew tired.', version: 2 });
    expect(await versionsOf(id)).toMatchObject([
      { version: 1, cptCodes: ['DM-B', 'DM-A'], modifierCode: 'DM-M', eligibleProvider: 'Clinic' },
      { version: 2, cptCodes: ['DM-A'], medicalNotes: 'Stayed calm throughout.' },
      { version: 3, cptCodes: ['DM-A'], medicalNotes: 'Grew tired.', savedBy: district.educator.id },
    ]);
    const saved = (await auditAbout(server, id)).filter(({ action }) => action === 'medic-aid.saved');
    expect(saved).toHaveLength(3);
    expect(JSON.stringify(saved)).toContain('DM-A');
    const values = await server.db.selectFrom('auditValues').select('content').execute();
    expect(values.map(({ content }) => content).join(' ')).toContain('DM-A');
    for (const words of ['Stayed calm', 'Grew tired'])
      expect(values.map(({ content }) => content).join(' ')).not.toContain(words);
  });

  it('is first filled in then, too', async () => {
    const id = await visitOf();
    await complete(id);
    expect((await saveMedicAid(id)).status).toBe(200);
    expect(await versionsOf(id)).toMatchObject([{ version: 1 }]);
  });

  it('nothing else changes with it: texts and files are refused, texts as they are stored are not', async () => {
    const id = await visitOf();
    await save(id, { subjective: 'Fractions', plan: 'Rest.' });
    await complete(id);
    const medicAid = full();
    for (const form of [
      { subjective: 'Changed', medicAid },
      { plan: '', medicAid },
      { materialFileIds: [crypto.randomUUID()], medicAid },
      { handoutFileIds: [crypto.randomUUID()], medicAid },
      { subjective: 'Fractions' },
      { subjective: 'Fractions', medicAidCodes: false, medicAid },
    ])
      expect(await save(id, form)).toMatchObject({ status: 403, response_code: 'note_complete' });
    expect((await read(id))?.soapNotes).toMatchObject({ subjective: 'Fractions', medicAid: null });
    const same = { subjective: 'Fractions', plan: 'Rest.', visitNoteCompletedStatus: 1, medicAid };
    expect((await save(id, same)).response?.soapNotes).toMatchObject({ medicAid: { version: 1 } });
  });

  it('keeps what stood at completion, also where a draft of another window comes at the same moment', async () => {
    const id = await visitOf();
    await saveMedicAid(id, { ...full(), version: 0 });
    await Promise.all([complete(id), saveMedicAid(id, { ...full(), medicalNotes: 'Late', version: 1 })]);
    const versions = await versionsOf(id);
    const now = (await read(id))?.soapNotes.medicAid;
    expect(versions.at(-1)).toMatchObject({ version: now?.version, medicalNotes: now?.medicalNotes });
  });
});

describe('the panel', () => {
  it('is there after sessions with exactly one student, of the kinds that have one', async () => {
    const { student, other } = district;
    const shown = async (wanted: Partial<WantedVisit>) => {
      const id = await visitOf(wanted);
      const isPanel = await isShown(id);
      expect((await read(id))?.permissions.mayEditMedicAid).toBe(isPanel);
      const { response_code: refusal } = await saveMedicAid(id);
      const isSaved = !['medic_aid_closed', 'note_not_yet', 'note_complete'].includes(refusal);
      expect(isSaved).toBe(isPanel);
      return isPanel;
    };
    for (const kind of ['appointment', 'onDemand', 'inPerson'] as const)
      expect(await shown({ kind })).toBe(true);
    for (const kind of ['classroom', 'broadcast', 'conference'] as const)
      expect(await shown({ kind })).toBe(false);
    expect(await shown({ students: [student, other] })).toBe(false);
    const done = await visitOf();
    await complete(done);
    expect(await isShown(done)).toBe(true);
    for (const state of ['inCall', 'booked', 'missed', 'cancelled'] as const)
      expect(await shown({ state })).toBe(false);
  });

  it('follows the switch of the school, which inherits that of the levels above', async () => {
    const id = await visitOf();
    await saveMedicAid(id);
    await setSwitch(null);
    expect(await isShown(id)).toBe(false);
    expect((await read(id))?.soapNotes).toMatchObject({ medicAidCodes: false, medicAid: null });
    expect((await saveMedicAid(id)).response_code).toBe('medic_aid_closed');
    await setSwitch(true, district.world.levels[0]);
    expect(await isShown(id)).toBe(true);
    expect((await read(id))?.soapNotes.medicAid).toMatchObject({ version: 1 });
  });

  it('is its educator’s alone: others read nothing and save nothing, at their own institution and elsewhere', async () => {
    const id = await visitOf();
    await saveMedicAid(id);
    await complete(id);
    const { world, student, parent, levelTwo, levelThree } = district;
    const colleague = await makePerson(server, world, 'educator');
    const top = await makePerson(server, world, 'topAdmin');
    for (const who of [student, parent, levelTwo, levelThree, top]) {
      const told = (await read(id, who))?.soapNotes ?? { medicAidCodes: false, medicAid: null };
      expect(told).toMatchObject({ medicAidCodes: false, medicAid: null });
      expect((await saveMedicAid(id, full(), who)).status).toBe(403);
    }
    expect(await isShown(id, student)).toBe(false);
    expect(await isShown(id, levelThree)).toBe(false);
    expect((await saveMedicAid(id, full(), colleague)).status).toBe(404);
    const stranger = await makePerson(server, second, 'educator');
    const answer = await server.call('POST /visit/soap-notes', {
      ...{ as: stranger.token, host: second.hostName, body: { visitId: id, medicAid: full() } },
    });
    expect(answer.status).toBe(404);
    expect(await versionsOf(id)).toHaveLength(1);
  });

  it('leaves an entry in the audit each time that somebody reads it', async () => {
    const id = await visitOf();
    await read(id);
    await saveMedicAid(id);
    await read(id);
    await read(id);
    const acts = (await auditAbout(server, id)).map(({ action }) => action);
    expect(acts.filter((action) => action === 'medic-aid.read')).toHaveLength(2);
  });
});
