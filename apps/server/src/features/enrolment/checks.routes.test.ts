import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '@lectern/contract/administration/audit.shapes.ts';
import type { EducatorView } from '@lectern/contract/administration/educators.shapes.ts';
import { auditAbout } from '../../../test/audit-factories.ts';
import { makePerson, type MadePerson, type World } from '../../../test/factories.ts';
import { makePdf, multipart, multipartType, openFile } from '../../../test/files-factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { districtPerTest, type CallAs } from '../../../test/institution-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let second: World;
let here: District;
let host: string;
let call: CallAs<unknown>;
let top: MadePerson;

districtPerTest('checks', async (made) => {
  ({ server, second, call, hostName: host, district: here } = made);
  top = await makePerson(server, here.world, 'topAdmin');
});

async function sendPdf(as: MadePerson, name = 'check.pdf'): Promise<string> {
  const sent = await server.call<{ files: { fileId: string }[] }>('POST /file/upload', {
    ...{ as: as.token, host, body: multipart([{ name, content: makePdf() }]) },
    headers: { 'content-type': multipartType },
  });
  return sent.response?.files[0]?.fileId ?? '';
}

async function set(as: MadePerson, given: Record<string, unknown> = {}, { id } = here.educator) {
  const kept = await server.db
    .selectFrom('backgroundChecks')
    .select('version')
    .where('personId', '=', id)
    .executeTakeFirst();
  const body = { backgroundCheck: 'passed', version: kept?.version ?? 0, ...given };
  return call(as, `PUT /user/educator/${id}/background-check`, body);
}
const view = async (as: MadePerson) =>
  (await call<EducatorView>(as, `GET /user/educator/${here.educator.id}`)).response;
const checkFor = async (as: MadePerson) => (await view(as))?.check;
const whole = async () => ({
  ...{ checkedOn: '2026-01-15', reference: 'AG-77', documentFileId: await sendPdf(top) },
});
const isStored = async (fileId: string) =>
  (await server.db.selectFrom('files').select('id').where('id', '=', fileId).execute()).length === 1;
const today = () => server.clock.now().toISOString().slice(0, 10);

describe('setting a background check', () => {
  it('keeps state, date, reference and document, with the person who set it and when', async () => {
    const given = await whole();
    expect((await set(top, given)).status).toBe(200);
    expect(await view(top)).toMatchObject({
      backgroundCheck: 'passed',
      check: { checkedOn: '2026-01-15', reference: 'AG-77', document: { name: 'check.pdf' } },
    });
    const row = await server.db
      .selectFrom('backgroundChecks')
      .selectAll()
      .where('personId', '=', here.educator.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ ...given, setBy: top.id, setAt: server.clock.now() });
  });

  it('leaves what is absent, and empties what is null', async () => {
    await set(top, await whole());
    expect((await set(top, { backgroundCheck: 'expired' })).status).toBe(200);
    expect(await view(top)).toMatchObject({
      backgroundCheck: 'expired',
      check: { checkedOn: '2026-01-15', reference: 'AG-77', document: { name: 'check.pdf' } },
    });
    await set(top, { checkedOn: null, reference: '  ', documentFileId: null });
    expect(await checkFor(top)).toMatchObject({
      ...{ checkedOn: null, reference: null, document: { name: 'check.pdf' } },
    });
    await set(top, { reference: null });
    expect(await checkFor(top)).toMatchObject({ reference: null });
  });

  it('refuses the second of two who save at once, and writes nothing of it', async () => {
    expect(await checkFor(top)).toMatchObject({ version: 0 });
    const both = await Promise.all(['AG-1', 'AG-2'].map((reference) => set(top, { reference, version: 0 })));
    expect(both.map(({ response_code }) => response_code).toSorted()).toEqual(['changed_meanwhile', 'ok']);
    const kept = both[0]?.status === 200 ? 'AG-1' : 'AG-2';
    expect(await checkFor(top)).toMatchObject({ reference: kept, version: 1 });
    // Saving the same again is no change, whichever version was open.
    expect((await set(top, { reference: kept, version: 0 })).status).toBe(200);
    expect((await set(top, { reference: 'AG-3', version: 1 })).status).toBe(200);
    expect(await checkFor(top)).toMatchObject({ reference: 'AG-3', version: 2 });
  });

  it('takes today, and no later day', async () => {
    expect((await set(top, { checkedOn: today() })).status).toBe(200);
    const tomorrow = new Date(server.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    expect(await set(top, { checkedOn: tomorrow, reference: 'Later' })).toMatchObject({
      status: 400,
      validationErrors: [{ field: 'checkedOn', message: 'Enter a day that is not after today' }],
    });
    expect(await checkFor(top)).toMatchObject({ checkedOn: today(), reference: null });
  });

  it.each([
    [{ reference: 'x'.repeat(61) }, 'reference', 'A reference can have at most 60 characters.'],
    [{ checkedOn: '2026-02-30' }, 'checkedOn', 'Please choose a date.'],
    [{ backgroundCheck: 'good' }, 'backgroundCheck', expect.any(String) as string],
  ])('refuses %j', async (given, field, message) => {
    const refused = await set(top, given);
    expect(refused.status).toBe(400);
    expect(refused.validationErrors).toContainEqual({ field, message });
    expect((await view(top))?.backgroundCheck).toBe('none');
  });

  it('takes no upload of somebody else, none that is used, and none that is not there', async () => {
    const given = await whole();
    await set(top, given);
    const other = await makePerson(server, here.world, 'educator');
    const foreign = [await sendPdf(here.educator), given.documentFileId, crypto.randomUUID()];
    for (const documentFileId of foreign)
      expect((await set(top, { documentFileId }, other)).status).toBe(404);
    expect((await set(top, { documentFileId: foreign[0] })).status).toBe(404);
    expect((await set(top, { documentFileId: given.documentFileId })).status).toBe(200);
    expect((await checkFor(top))?.document).not.toBeNull();
  });

  it('puts a new document in place of the old one, which is removed', async () => {
    const first = await whole();
    await set(top, first);
    const address = (await checkFor(top))?.document?.image ?? '';
    const documentFileId = await sendPdf(top, 'again.pdf');
    expect((await set(top, { documentFileId })).status).toBe(200);
    expect(await checkFor(top)).toMatchObject({ checkedOn: '2026-01-15', document: { name: 'again.pdf' } });
    expect([await isStored(first.documentFileId), await isStored(documentFileId)]).toEqual([false, true]);
    expect((await openFile(server, address, { as: top.token, host })).statusCode).toBe(404);
  });

  it('is for top and GRA administrators, of educators of the own institution', async () => {
    const { levelTwo, levelThree, educator, student, parent, world } = here;
    const one = await makePerson(server, world, 'levelOneAdmin');
    for (const as of [one, levelTwo, levelThree, educator, student, parent])
      expect((await set(as)).status).toBe(403);
    expect((await set(await makePerson(server, world, 'graAdmin'))).status).toBe(200);
    for (const person of [student, levelThree, await makePerson(server, second, 'educator')])
      expect((await set(top, {}, person)).status).toBe(404);
    const far = await makePerson(server, second, 'topAdmin');
    const there = await server.call(`PUT /user/educator/${educator.id}/background-check`, {
      ...{ as: far.token, host: 'second.test', body: { backgroundCheck: 'failed', version: 0 } },
    });
    expect(there.status).toBe(404);
    expect((await view(top))?.backgroundCheck).toBe('passed');
  });
});

describe('reading a background check', () => {
  it('is for people who read documents; schools and Level 1 see the state alone', async () => {
    expect(await checkFor(top)).toEqual({ checkedOn: null, reference: null, document: null, version: 0 });
    await set(top, await whole());
    const gra = await makePerson(server, here.world, 'graAdmin');
    for (const as of [top, gra, here.levelTwo])
      expect(await checkFor(as)).toMatchObject({ reference: 'AG-77', document: { name: 'check.pdf' } });
    const one = await makePerson(server, here.world, 'levelOneAdmin');
    for (const as of [one, here.levelThree])
      expect(await view(as)).toMatchObject({ backgroundCheck: 'passed', check: null });
  });

  it('opens the document for the same, and not beyond their reach', async () => {
    await set(top, await whole());
    const address = (await checkFor(here.levelTwo))?.document?.image ?? '';
    const open = async ({ token: as }: MadePerson) =>
      (await openFile(server, address, { as, host })).statusCode;
    for (const as of [top, here.levelTwo]) expect(await open(as)).toBe(200);
    const one = await makePerson(server, here.world, 'levelOneAdmin');
    for (const as of [one, here.levelThree, here.educator, here.student, here.parent])
      expect(await open(as)).toBe(404);
    // An educator who has left all of the own schools cannot be read any more, nor the document.
    await server.db.deleteFrom('educatorLevels').where('educatorId', '=', here.educator.id).execute();
    expect([await open(here.levelTwo), await open(top)]).toEqual([404, 200]);
  });
});

describe('the audit of a background check', () => {
  it('has state, date, reference and whether there is a document, once for each change', async () => {
    const given = await whole();
    await set(top, given);
    await set(top, given);
    await set(top, { backgroundCheck: 'failed' });
    const none = { backgroundCheck: 'none', checkedOn: null, reference: null, document: false };
    const acts = await auditAbout(server, here.educator.id);
    expect(acts).toMatchObject([
      {
        ...{ action: 'background-check.set', actorId: top.id, beforeValues: none },
        afterValues: {
          ...{ backgroundCheck: 'passed', checkedOn: '2026-01-15' },
          reference: 'AG-77',
          document: true,
        },
      },
      { beforeValues: { backgroundCheck: 'passed' }, afterValues: { backgroundCheck: 'failed' } },
    ]);
    expect(JSON.stringify(acts)).not.toContain(given.documentFileId);
  });

  it('tells date, reference and document to people who read documents alone', async () => {
    await set(top, await whole());
    const changes = async (as: MadePerson) =>
      (await call<{ data: AuditEntry[] }>(as, `GET /audit?subjectId=${here.educator.id}`)).response?.data[0]
        ?.changes;
    for (const as of [top, here.levelTwo])
      expect(await changes(as)).toContainEqual(
        expect.objectContaining({ field: 'reference', after: 'AG-77' }),
      );
    const one = await makePerson(server, here.world, 'levelOneAdmin');
    for (const as of [one, here.levelThree]) {
      const told = (await changes(as)) ?? [];
      expect(told.filter(({ isWithheld }) => !isWithheld)).toMatchObject([
        { field: 'backgroundCheck', before: 'none', after: 'passed' },
      ]);
      expect(JSON.stringify(told)).not.toContain('AG-77');
    }
  });
});
