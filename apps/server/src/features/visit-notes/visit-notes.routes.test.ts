import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditAbout } from '../../../test/audit-factories.ts';
import {
  makeCast,
  makeVisit,
  openSocket,
  type Cast,
  type WantedVisit,
} from '../../../test/call-factories.ts';
import { makePdf, makePng, openFile, uploadPdf } from '../../../test/files-factories.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { startTestServer, type Answer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer();
  cast = await makeCast(server);
});
afterAll(() => server.stop());

interface Notes {
  soapNotes: {
    subjective: string;
    objective: string;
    plan: string;
    materialImages: { id: string; image: string }[];
    handouts: unknown[];
    visitComplaintImages?: unknown[];
  };
}

const visitOf = async (wanted: Partial<WantedVisit> = {}) =>
  (
    await makeVisit(server, cast.world, {
      educator: cast.educator,
      students: [cast.student],
      state: 'notePending',
      startsIn: -60,
      ...wanted,
    })
  ).id;
const save = (visitId: string, form: object, token = cast.educator.token): Promise<Answer<Notes>> =>
  server.call<Notes>('POST /visit/soap-notes', { as: token, body: { visitId, ...form } });
const read = (visitId: string, token = cast.educator.token): Promise<Answer<Notes>> =>
  server.call<Notes>(`GET /visit/${visitId}/encounter`, { as: token });
const complete = (visitId: string) => save(visitId, { visitNoteCompletedStatus: 1 });

describe('POST /visit/soap-notes', () => {
  it('saves the fields that are given and leaves the others, no matter who saves first', async () => {
    const id = await visitOf();
    await Promise.all([
      save(id, { subjective: '  Fractions' }),
      save(id, { objective: 'Worked on halves.' }),
      save(id, { plan: 'Practise thirds.' }),
      save(id, { assessment: '' }),
    ]);
    expect((await read(id)).response?.soapNotes).toMatchObject({
      subjective: 'Fractions',
      objective: 'Worked on halves.',
      plan: 'Practise thirds.',
      visitNoteCompletedStatus: 0,
    });
    expect(await save(id, { plan: 'Rest.' })).toMatchObject({
      status: 200,
      message: 'Your notes have been saved.',
      response: {
        soapNotes: { subjective: 'Fractions', plan: 'Rest.' },
        sessionStatus: 'Note Pending',
        visitStatus: 3,
      },
    });
  });

  it('keeps of a field what was typed last, whatever comes last, and of another field what it has', async () => {
    const id = await visitOf();
    const now = server.clock.now().getTime();
    await save(id, { plan: 'Typed second', typedAt: now - 1_000 });
    const late = await save(id, { plan: 'Typed first', subjective: 'Fractions', typedAt: now - 5_000 });
    expect(late).toMatchObject({
      status: 200,
      response: { soapNotes: { plan: 'Typed second', subjective: 'Fractions' } },
    });
    // A browser whose clock is ahead shuts nobody out.
    await save(id, { plan: 'From tomorrow', typedAt: now + 86_400_000 });
    expect((await save(id, { plan: 'Typed last' })).response?.soapNotes.plan).toBe('Typed last');
    expect((await save(id, { plan: 'x', typedAt: -1 })).status).toBe(400);
  });

  it('takes 300 characters and refuses 301', async () => {
    const id = await visitOf();
    expect(await save(id, { plan: `  ${'x'.repeat(300)}` })).toMatchObject({ status: 200 });
    expect(await save(id, { plan: 'x'.repeat(301) })).toMatchObject({
      status: 400,
      response_code: 'invalid_input',
    });
  });

  it('completes a session in person only once its educator said who was there', async () => {
    const id = await visitOf({ kind: 'inPerson' });
    await save(id, { subjective: 'Fractions' });
    expect(await complete(id)).toMatchObject({ status: 417, response_code: 'attendance_unmarked' });
    expect((await read(id)).response?.soapNotes).toMatchObject({
      ...{ subjective: 'Fractions', visitNoteCompletedStatus: 0 },
    });
    await server.call(`PUT /visit/${id}/attendance`, {
      as: cast.educator.token,
      body: { userId: cast.student.id, isPresent: false },
    });
    expect(await complete(id)).toMatchObject({ status: 200, response: { sessionStatus: 'Completed' } });
    const history = await server.call<{ data: { kind: string; who: string | null; by: string | null }[] }>(
      `GET /visit/${id}/history`,
      { as: cast.student.token },
    );
    const { name } = cast.student;
    expect(history.response?.data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'markedAbsent', who: name, by: cast.educator.name }),
      ]),
    );
  });

  it('completes the note for good: the visit is completed, the student is told and may read it', async () => {
    const id = await visitOf();
    await save(id, { subjective: 'Fractions' });
    expect((await read(id, cast.student.token)).response?.soapNotes).toMatchObject({
      subjective: '',
      visitNoteCompletedStatus: 0,
    });
    expect(await complete(id)).toMatchObject({
      response: {
        soapNotes: { subjective: 'Fractions', visitNoteCompletedStatus: 1 },
        sessionStatus: 'Completed',
        visitStatus: 4,
      },
    });
    for (const { token } of [cast.student, cast.parent])
      expect((await read(id, token)).response?.soapNotes).toMatchObject({ subjective: 'Fractions' });
    expect(await save(id, { subjective: 'Changed' })).toMatchObject({
      status: 403,
      response_code: 'note_complete',
    });
    expect(await complete(id)).toMatchObject({ response_code: 'note_complete' });
    const told = await server.db
      .selectFrom('notifications')
      .select('personId')
      .where('type', '=', 'noteCompleted')
      .execute();
    expect(new Set(told.map((row) => row.personId))).toEqual(new Set([cast.student.id, cast.parent.id]));
  });

  it('is completed by one of two windows, and what the other typed is refused and told', async () => {
    for (const state of ['notePending', 'inCall'] as const) {
      const id = await visitOf({ state, startsIn: state === 'inCall' ? -5 : -60 });
      const both = await Promise.all(
        ['One', 'Two'].map((plan) => save(id, { plan, visitNoteCompletedStatus: 1 })),
      );
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
      expect(both.find(({ status }) => status === 403)?.response_code).toBe('note_complete');
      const plan = both[0]?.status === 200 ? 'One' : 'Two';
      expect((await read(id)).response?.soapNotes.plan).toBe(plan);
      const told = await server.db
        .selectFrom('visitHappenings')
        .select('kind')
        .where('visitId', '=', id)
        .where('kind', '=', 'noteCompleted')
        .execute();
      expect(told).toHaveLength(1);
    }
  });

  it('completed in the call is remembered until the call is over', async () => {
    const id = await visitOf({ state: 'inCall', startsIn: -5 });
    expect(await complete(id)).toMatchObject({
      response: {
        sessionStatus: 'Visit In Call',
        soapNotes: { visitNoteCompletedStatus: 1, isActiveCall: 1 },
      },
    });
    expect(await save(id, { plan: 'more' })).toMatchObject({ response_code: 'note_complete' });
  });

  it('adds materials and handouts, uploaded before or inside JSON, with a draft of the note', async () => {
    const id = await visitOf();
    const fileId = await uploadPdf(server, cast.educator.token);
    const image = `data:image/png;base64,${(await makePng()).toString('base64')}`;
    const pdf = `data:application/pdf;base64,${makePdf().toString('base64')}`;
    const answer = await save(id, { materialFileIds: [fileId], materialImages: [image], handouts: [pdf] });
    expect(answer.response?.soapNotes.materialImages).toHaveLength(2);
    expect(answer.response?.soapNotes.handouts).toHaveLength(1);
    expect((await read(id, cast.student.token)).response?.soapNotes.materialImages).toEqual([]);
    expect(await server.call(`GET /visit/${id}/handout`, { as: cast.student.token })).toMatchObject({
      response: { data: [{ fileType: 'pdf' }] },
    });
  });

  it("refuses another person's upload, one that is used already, and a file of another kind; nothing is saved", async () => {
    const id = await visitOf();
    const theirs = await uploadPdf(server, cast.otherEducator.token);
    expect(await save(id, { plan: 'lost', materialFileIds: [theirs] })).toMatchObject({ status: 404 });
    const own = await uploadPdf(server, cast.educator.token);
    await save(id, { materialFileIds: [own] });
    expect(await save(id, { plan: 'lost', materialFileIds: [own] })).toMatchObject({ status: 404 });
    const page = `data:image/png;base64,${Buffer.from('<html></html>').toString('base64')}`;
    expect(await save(id, { plan: 'lost', materialImages: [page] })).toMatchObject({
      response_code: 'file_type_refused',
    });
    expect((await read(id)).response?.soapNotes.plan).toBe('');
  });

  it.each([
    ['booked', 5],
    ['cancelled', -60],
    ['missed', -60],
  ] as const)('is refused while the visit is %s', async (state, startsIn) => {
    expect(await save(await visitOf({ state, startsIn }), { plan: 'x' })).toMatchObject({
      status: 403,
      response_code: 'note_not_yet',
    });
  });

  it("is the visit's educator's alone", async () => {
    const id = await visitOf();
    expect(await save(id, { plan: 'x' }, cast.student.token)).toMatchObject({
      status: 403,
      response_code: 'not_the_host',
      message: 'Only the Counselor of this session may do this.',
    });
    expect(await save(id, { plan: 'x' }, cast.parent.token)).toMatchObject({ response_code: 'not_the_host' });
    expect(await save(id, { plan: 'x' }, cast.admin.token)).toMatchObject({ status: 403 });
    for (const { token } of [cast.otherEducator, cast.peer])
      expect(await save(id, { plan: 'x' }, token)).toMatchObject({ status: 404 });
    expect(
      await server.call('POST /visit/soap-notes', {
        as: cast.strangeEducator.token,
        host: 'other.test',
        body: { visitId: id, plan: 'x' },
      }),
    ).toMatchObject({ status: 404 });
    expect((await read(id)).response?.soapNotes.plan).toBe('');
  });

  it('is followed by the other windows of the educator', async () => {
    const id = await visitOf();
    const socket = await openSocket(await server.listen(), '/web', { token: cast.educator.token });
    await save(id, { plan: 'x' });
    expect(await socket.next('note_saved')).toMatchObject({ visitId: id, visitNoteCompletedStatus: 0 });
    socket.close();
  });
});

describe('GET /visit/:id/encounter', () => {
  it('says what the asker may do, and is empty for people who may not read yet', async () => {
    const id = await visitOf();
    await save(id, { plan: 'secret until complete' });
    expect(await read(id)).toMatchObject({
      response: { permissions: { mayRead: true, mayEdit: true, mayAddMaterials: true, mayComplete: true } },
    });
    for (const { token } of [cast.student, cast.parent, cast.admin]) {
      const answer = await read(id, token);
      expect(answer).toMatchObject({
        status: 200,
        response: {
          permissions: { mayRead: false, mayEdit: false, mayAddMaterials: false, mayComplete: false },
        },
      });
      expect(JSON.stringify(answer)).not.toContain('secret');
    }
  });

  it('leaves an audit row for each reading, and none where nothing was read', async () => {
    const id = await visitOf();
    await save(id, { plan: 'x' });
    await read(id, cast.student.token);
    await complete(id);
    await read(id, cast.student.token);
    await read(id, cast.admin.token);
    const rows = (await auditAbout(server, id)).filter(({ action }) => action === 'visit-notes.read');
    expect(rows.map((row) => row.actorId).toSorted()).toEqual([cast.student.id, cast.admin.id].toSorted());
    expect(rows[0]?.address).toBe('127.0.0.1');
  });

  it('does not exist for others', async () => {
    const id = await visitOf();
    for (const { token } of [cast.peer, cast.otherEducator])
      expect(await read(id, token)).toMatchObject({ status: 404 });
    expect(
      await server.call(`GET /visit/${id}/encounter`, { as: cast.stranger.token, host: 'other.test' }),
    ).toMatchObject({
      status: 404,
    });
    expect(await server.call(`GET /visit/${id}/encounter`)).toMatchObject({ status: 401 });
  });
});

describe('DELETE /visit/material/:id', () => {
  const withMaterial = async () => {
    const id = await visitOf();
    const answer = await save(id, { materialFileIds: [await uploadPdf(server, cast.educator.token)] });
    const material = answer.response?.soapNotes.materialImages[0];
    return { id, materialId: material?.id ?? '', address: material?.image ?? '' };
  };
  const remove = (materialId: string, token = cast.educator.token) =>
    server.call<Notes>(`DELETE /visit/material/${materialId}`, { as: token });

  it('removes a material, and its file is gone with it', async () => {
    const { materialId, address } = await withMaterial();
    const open = async (as: string) => (await openFile(server, address, { as })).statusCode;
    // Before the note is complete its material is the educator's alone.
    expect([await open(cast.educator.token), await open(cast.student.token)]).toEqual([200, 404]);
    expect(await remove(materialId)).toMatchObject({
      status: 200,
      message: 'The file has been removed.',
      response: { soapNotes: { materialImages: [] } },
    });
    expect((await openFile(server, address, { as: cast.educator.token })).statusCode).toBe(404);
    expect(await remove(materialId)).toMatchObject({ status: 404 });
  });

  it('is refused once the note is complete, and to everybody else', async () => {
    const { id, materialId } = await withMaterial();
    expect(await remove(materialId, cast.student.token)).toMatchObject({
      status: 403,
      response_code: 'not_the_host',
    });
    expect(await remove(materialId, cast.admin.token)).toMatchObject({ status: 403 });
    expect(await remove(materialId, cast.otherEducator.token)).toMatchObject({ status: 404 });
    expect(
      await server.call(`DELETE /visit/material/${materialId}`, {
        as: cast.strangeEducator.token,
        host: 'other.test',
      }),
    ).toMatchObject({ status: 404 });
    await complete(id);
    expect(await remove(materialId)).toMatchObject({ status: 403, response_code: 'note_complete' });
  });

  it("does not remove a booking's picture", async () => {
    const id = await visitOf();
    const fileId = await uploadPdf(server, cast.student.token);
    const { id: attachmentId } = await server.db
      .insertInto('visitAttachments')
      .values({
        institutionId: cast.world.institutionId,
        visitId: id,
        fileId,
        purpose: 'booking',
        addedBy: cast.student.id,
        createdAt: server.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await remove(attachmentId)).toMatchObject({ status: 404 });
  });
});

describe('a student who was put out of a class', () => {
  /** A class with note, material, handout and picture, out of which the student was put, and what the files are read by. */
  async function makeClass(): Promise<{ id: string; addresses: string[] }> {
    const id = await visitOf({ kind: 'classroom', students: [cast.student, cast.peer] });
    await server.db
      .updateTable('visits')
      .set({ createdBy: cast.educator.id, createdByRole: 'educator' })
      .where('id', '=', id)
      .execute();
    await server.db
      .updateTable('visitParticipants')
      .set({ state: 'removed' })
      .where('visitId', '=', id)
      .where('personId', '=', cast.student.id)
      .execute();
    const as = cast.educator.token;
    const image = `data:image/png;base64,${(await makePng()).toString('base64')}`;
    const pictures = await server.call('POST /visit/attachment', { as, body: { id, images: [image] } });
    expect(pictures.status).toBe(200);
    await save(id, { subjective: 'Fractions', materialImages: [image], handouts: [image] });
    await complete(id);
    const { response } = await read(id, cast.peer.token);
    const { materialImages = [], handouts = [], visitComplaintImages = [] } = response?.soapNotes ?? {};
    const all = [...materialImages, ...handouts, ...visitComplaintImages] as { image: string }[];
    expect(all).toHaveLength(3);
    return { id, addresses: all.map((one) => one.image) };
  }

  it('reads nothing that was given to it, nor do the parents, and the others do', async () => {
    const { id, addresses } = await makeClass();
    const told = server.db.selectFrom('notifications').select('personId').where('type', '=', 'noteCompleted');
    const readers = (await told.where('dedupeKey', '=', `note-completed:${id}`).execute()).map(
      ({ personId }) => personId,
    );
    expect(readers).toEqual([cast.peer.id]);
    const shown = { subjective: '', plan: '', materialImages: [], handouts: [], visitComplaintImages: [] };
    for (const { token: as } of [cast.student, cast.parent]) {
      const answer = await read(id, as);
      expect(answer).toMatchObject({
        status: 200,
        response: { permissions: { mayRead: false, isPutOut: true } },
      });
      expect(answer.response?.soapNotes).toMatchObject(shown);
      const info = await server.call(`GET /visit/${id}`, { as });
      expect(info.response).toMatchObject({
        soapNote: { visitComplaintImages: [], materialImages: [] },
        permissions: { mayReadNotes: false },
      });
      for (const address of addresses) {
        expect((await openFile(server, address, { as })).statusCode).toBe(404);
      }
    }
    for (const address of addresses)
      expect((await openFile(server, address, { as: cast.peer.token })).statusCode).toBe(200);
  });

  it('gets a summary without them', async () => {
    const { id } = await makeClass();
    const linesOf = async ({ token: as }: { token: string }) => {
      const { response } = await server.call<Buffer>(`GET /visit/${id}/summary-file`, { as });
      return readPdf(response as Buffer).lines.join(' ');
    };
    expect(await linesOf(cast.peer)).toContain('Fractions');
    expect(await linesOf(cast.student)).not.toContain('Fractions');
  });
});
