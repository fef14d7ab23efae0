import { describe, expect, it } from 'vitest';
import { codeFileLimits } from '@lectern/contract/code-lists/code-lists.limits.ts';
import type { KeptCode, PickedCode } from '@lectern/contract/code-lists/code-lists.shapes.ts';
import { auditAbout } from '../../../test/audit-factories.ts';
import {
  addCodes,
  codeFaults,
  importCodes,
  rehearseCodes,
  type SentCodes,
} from '../../../test/code-factories.ts';
import { makePerson, type MadePerson, type World } from '../../../test/factories.ts';
import { multipart, multipartType } from '../../../test/files-factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { districtPerTest, type CallAs } from '../../../test/institution-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { downloaded } from '../../../test/upload-factories.ts';

let server: TestServer;
let second: World;
let district: District;
let top: MadePerson;
let host: string;
let call: CallAs<unknown>;

districtPerTest('codes', async (made) => {
  ({ server, second, district, hostName: host, call } = made);
  top = await makePerson(server, district.world, 'topAdmin');
});

const sent = (content: SentCodes['content'], as = top): SentCodes => ({ as, host, content });
const rehearse = (content: SentCodes['content'], as = top) => rehearseCodes(server, sent(content, as));
async function imported(content: string): Promise<void> {
  const { response } = await rehearse(content);
  const { status } = await importCodes(server, sent(content), response?.rehearsal ?? '');
  if (status !== 200) throw new Error(`The codes were not imported: ${status}.`);
}
const kept = async (query = '', as = top) =>
  (await call<{ data: KeptCode[]; totalItems: number }>(as, `GET /code-lists?kind=cpt${query}`)).response;
const valuesOf = (codes: readonly { value: string }[] = []) => codes.map(({ value }) => value);
const offered = async (query = '') =>
  (
    await call<{ data: PickedCode[]; totalItems: number }>(
      district.educator,
      `GET /code-lists/offered?kind=cpt${query}`,
    )
  ).response;
const setActive = (id: string, active: boolean, as = top) =>
  call<KeptCode>(as, `PUT /code-lists/${id}/status`, { active });

const file = [
  'Code;Description;Order;Active',
  'DM-101;Reading support, 30 min;2;Yes',
  'DM-102;Writing support;1;',
  'DM-103;Too late;x;',
  'dm-101;Twice;;',
].join('\n');

describe('a file of codes', () => {
  it('is rehearsed without writing anything, with line and column of what is wrong', async () => {
    const { response } = await rehearse(file);
    expect(response?.counts).toEqual({ lines: 4, new: 2, changed: 0, unchanged: 0, doubled: 1, error: 1 });
    expect(response?.lines.map(({ line, outcome }) => [line, outcome])).toEqual([
      [4, 'error'],
      [5, 'doubled'],
      [2, 'new'],
      [3, 'new'],
    ]);
    expect(response?.lines[0]?.problems).toEqual([
      { column: 'Order', value: 'x', message: 'Use a whole number from 0 to 99,999' },
    ]);
    expect(response?.lines[1]?.problems[0]?.message).toBe('Twice in this file, first in line 2');
    expect((await kept())?.totalItems).toBe(0);
    expect(await auditAbout(server, district.world.institutionId)).toEqual([]);
  });

  it('goes in without its wrong lines, in the order that it says; the same file again changes nothing', async () => {
    const { response } = await rehearse(file);
    expect(await importCodes(server, sent(file), response?.rehearsal ?? '')).toMatchObject({
      status: 200,
      message: 'The codes have been imported.',
      response: { counts: { new: 2, error: 1, doubled: 1 } },
    });
    expect((await kept())?.data).toMatchObject([
      { value: 'DM-102', description: 'Writing support', order: 1, active: true },
      { value: 'DM-101', description: 'Reading support, 30 min', order: 2, active: true },
    ]);
    const again = await rehearse(file);
    expect(again.response?.counts).toMatchObject({ new: 0, changed: 0, unchanged: 2 });
    await importCodes(server, sent(file), again.response?.rehearsal ?? '');
    expect((await kept())?.totalItems).toBe(2);
    expect(await auditAbout(server, district.world.institutionId)).toMatchObject([
      { action: 'codes.imported' },
      { action: 'codes.imported' },
    ]);
  });

  it('changes what it names, each with an entry in the audit, and leaves what is empty or absent', async () => {
    await imported(file);
    const [, first] = (await kept())?.data ?? [];
    await imported('Code,Description,Active\nDM-101,Reading,No\n');
    expect((await kept())?.data).toMatchObject([
      { value: 'DM-102', active: true },
      { id: first?.id, value: 'DM-101', description: 'Reading', order: 2, active: false },
    ]);
    expect((await auditAbout(server, first?.id ?? '')).map(({ action }) => action)).toEqual(['code.changed']);
  });

  it('is refused where the list was changed since, and where it is another file', async () => {
    const { response } = await rehearse(file);
    const rehearsal = response?.rehearsal ?? '';
    expect(await importCodes(server, sent(`${file}\nDM-104;;;`), rehearsal)).toMatchObject({
      ...{ status: 417, response_code: 'changed_meanwhile' },
    });
    await imported('Code\nDM-900\n');
    expect(await importCodes(server, sent(file), rehearsal)).toMatchObject({
      response_code: 'changed_meanwhile',
    });
    expect(valuesOf((await kept())?.data)).toEqual(['DM-900']);
  });

  it('goes in once of two that are confirmed at the same moment', async () => {
    const { response } = await rehearse(file);
    const rehearsal = response?.rehearsal ?? '';
    const both = await Promise.all([1, 2].map(() => importCodes(server, sent(file), rehearsal)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 417]);
    expect((await kept())?.totalItems).toBe(2);
  });

  it('gives back the lines to correct as they were sent, with what to correct, and runs nothing as a formula', async () => {
    const wrong = `${file}\nDM-105;=1+1;y;\n`;
    const { response } = await codeFaults(server, sent(wrong));
    expect(response?.name).toBe('cpt-corrections.csv');
    const lines = response?.text.trim().split('\r\n') ?? [];
    expect(lines[0]).toMatch(/Line,What to correct,Code,Description,Order,Active$/);
    expect(lines.slice(1, 3)).toEqual([
      '4,"Order: Use a whole number from 0 to 99,999",DM-103,Too late,x,',
      expect.stringMatching(/^5,.*,dm-101,Twice,,$/),
    ]);
    expect(lines[3]).toMatch(/^6,.*,DM-105,/);
    expect(response?.text).not.toMatch(/(^|,|\n)"?=1/);
    const again = await codeFaults(server, sent(response?.text ?? ''));
    expect(again.response?.text.split('\r\n')[0]).toBe(response?.text.split('\r\n')[0]);
    expect((await kept())?.totalItems).toBe(0);
  });

  it('gives back what stood beyond the head, too: there the cells have moved', async () => {
    const { response } = await codeFaults(
      server,
      sent('Code,Description\nDM-1,Reading,aloud,,twice\nDM-2,Sums\n'),
    );
    const [titles, ...lines] = (response?.text ?? '').trim().split('\r\n');
    expect(titles).toMatch(/Line,What to correct,Code,Description,,,$/);
    expect(lines).toEqual([
      '2,There are more cells than named columns: cells may have shifted,DM-1,Reading,aloud,,twice',
    ]);
  });

  it.each([
    ['', 400, 'upload_missing'],
    ['%PDF-1.7', 400, 'code_file_unreadable'],
    ['Code\n', 400, 'code_file_unreadable'],
    ['Description\nReading\n', 400, 'code_file_unreadable'],
    [`Code\n${'x'.repeat(501)}\n`, 400, 'code_file_unreadable'],
    ['x'.repeat(codeFileLimits.bytes + 1), 413, 'code_file_too_large'],
  ])('is refused as a whole where it cannot be read (%#)', async (content, status, code) => {
    expect(await rehearse(content)).toMatchObject({ status, response_code: code });
  });

  it('is refused together with a second one', async () => {
    const file = { name: 'codes.csv', content: Buffer.from('Code\nDM-1\n') };
    const answer = await server.call('POST /code-lists/rehearsal', {
      ...{ as: top.token, host, query: { kind: 'cpt' }, body: multipart([file, file]) },
      headers: { 'content-type': multipartType },
    });
    expect(answer).toMatchObject({ status: 400, response_code: 'upload_several' });
  });

  it('says in words and by its line why it cannot be read', async () => {
    expect((await rehearse(`Code\nDM\n${'x'.repeat(501)}\n`)).message).toBe(
      'The file has a cell with more than 500 characters. Line 3.',
    );
    expect((await rehearse('Description\nReading\n')).message).toBe(
      'The first line must name the columns. Missing: Code. Line 1.',
    );
  });
});

describe('one code', () => {
  const add = (given: object = {}, as = top) =>
    call<KeptCode>(as, 'POST /code-lists', {
      ...{ kind: 'cpt', value: 'DM-1', description: 'Reading', order: 3, ...given },
    });
  const change = (id: string, given: object, as = top) => call<KeptCode>(as, `PUT /code-lists/${id}`, given);
  const seen = { description: 'Reading', order: 3 };

  it('is added, and offered at once', async () => {
    const { status, response } = await add();
    expect(status).toBe(201);
    expect(response).toMatchObject({ value: 'DM-1', description: 'Reading', order: 3, active: true });
    expect(valuesOf((await offered())?.data)).toEqual(['DM-1']);
    expect((await auditAbout(server, response?.id ?? '')).map(({ action }) => action)).toEqual([
      'code.added',
    ]);
  });

  it('is refused where the list has it already, also of two at the same moment', async () => {
    const both = await Promise.all([add(), add({ value: 'dm-1' })]);
    expect(both.map(({ response_code }) => response_code).toSorted()).toEqual(['code_taken', 'ok']);
    expect((await kept())?.totalItems).toBe(1);
    expect((await add({ kind: 'modifier' })).status).toBe(201);
  });

  it.each([
    [{ value: ' ' }, 'value', 'Code is mandatory'],
    [{ value: 'x'.repeat(81) }, 'value', 'Code can have up to 80 characters'],
    [{ description: 'x'.repeat(201) }, 'description', 'Description can have up to 200 characters'],
    [{ order: 1.5 }, 'order', 'Use a whole number from 0 to 99999'],
    [{ order: 100_000 }, 'order', 'Use a whole number from 0 to 99999'],
  ])('is refused in words at its field: %j', async (given, field, message) => {
    expect((await add(given)).validationErrors).toMatchObject([{ field, message }]);
  });

  it('is changed but for its value, and not by people who saw another state', async () => {
    const id = (await add()).response?.id ?? '';
    const wish = { description: 'Reading support', order: 1 };
    expect((await change(id, { ...wish, seen })).response).toMatchObject({ value: 'DM-1', ...wish });
    expect(await change(id, { description: 'Other', order: 1, seen })).toMatchObject({
      response_code: 'changed_meanwhile',
    });
    // The same again, as a second press sends it.
    expect((await change(id, { ...wish, seen })).status).toBe(200);
    expect((await auditAbout(server, id)).map(({ action }) => action)).toEqual([
      'code.added',
      'code.changed',
    ]);
  });

  it('makes a rehearsal from before void', async () => {
    const { response } = await rehearse(file);
    await add();
    expect(await importCodes(server, sent(file), response?.rehearsal ?? '')).toMatchObject({
      response_code: 'changed_meanwhile',
    });
  });

  it('is for people who keep the lists of the institution', async () => {
    const id = (await add()).response?.id ?? '';
    for (const who of [district.levelTwo, district.levelThree, district.educator, district.student]) {
      expect((await add({ value: 'DM-2' }, who)).status).toBe(403);
      expect((await change(id, { ...seen, seen }, who)).status).toBe(403);
      expect((await codeFaults(server, sent(file, who))).status).toBe(403);
    }
    const stranger = await makePerson(server, second, 'topAdmin');
    const as = { as: stranger.token, host: second.hostName, body: { ...seen, seen } };
    expect((await server.call(`PUT /code-lists/${id}`, as)).status).toBe(404);
  });
});

describe('a list', () => {
  it('is searched at the beginning with one or two letters, and anywhere with three', async () => {
    await addCodes(server, district.world, 'cpt', [
      { value: 'DM-101', description: 'Reading support' },
      { value: 'DM-102', description: 'Support in writing' },
      { value: 'XR-7', description: 'Crédit' },
      { value: 'DM-999', description: 'Closed', active: false },
    ]);
    expect(valuesOf((await offered('&search=d'))?.data)).toEqual(['DM-101', 'DM-102']);
    expect(valuesOf((await offered('&search=su'))?.data)).toEqual(['DM-102']);
    expect(valuesOf((await offered('&search=sup'))?.data)).toEqual(['DM-101', 'DM-102']);
    expect(valuesOf((await offered('&search=credit'))?.data)).toEqual(['XR-7']);
    expect((await offered('&search=_'))?.data).toEqual([]);
    expect((await offered())?.data).toHaveLength(3);
    const page = await offered('&itemsPerPage=2&pageNumber=2');
    expect(page).toMatchObject({ data: [{ value: 'XR-7' }], totalItems: 3 });
    expect(Object.keys(page?.data[0] ?? {}).toSorted()).toEqual(['description', 'id', 'value']);
    expect((await kept('&active=false'))?.data).toMatchObject([{ value: 'DM-999', active: false }]);
  });

  it('gives no more than a hundred at a time, however many are asked for', async () => {
    const codes = Array.from({ length: 120 }, (_one, at) => ({ value: `DM-${1_000 + at}` }));
    await addCodes(server, district.world, 'cpt', codes);
    const page = await offered('&itemsPerPage=99999');
    expect(page?.data).toHaveLength(100);
    expect(page?.totalItems).toBe(120);
  });

  it('offers a code no longer, and again; each act is in the audit, once', async () => {
    const id = (await addCodes(server, district.world, 'cpt', [{ value: 'DM-1' }])).get('DM-1') ?? '';
    expect((await setActive(id, false)).response).toMatchObject({ active: false });
    await setActive(id, false);
    expect((await offered())?.data).toEqual([]);
    await setActive(id, true);
    expect(valuesOf((await offered())?.data)).toEqual(['DM-1']);
    expect((await auditAbout(server, id)).map(({ action }) => action)).toEqual([
      'code.deactivated',
      'code.activated',
    ]);
  });

  it('is kept by top and GRA administrators alone, and picked from by educators alone', async () => {
    const { world, levelTwo, levelThree, educator, student, parent } = district;
    const id = (await addCodes(server, world, 'cpt', [{ value: 'DM-1' }])).get('DM-1') ?? '';
    const gra = await makePerson(server, world, 'graAdmin');
    const levelOne = await makePerson(server, world, 'levelOneAdmin');
    expect(valuesOf((await kept('', gra))?.data)).toEqual(['DM-1']);
    expect((await rehearse('Code\nDM-2\n', gra)).status).toBe(200);
    for (const who of [levelOne, levelTwo, levelThree, educator, student, parent]) {
      expect((await call(who, 'GET /code-lists?kind=cpt')).status).toBe(403);
      expect((await call(who, 'GET /code-lists/template?kind=cpt')).status).toBe(403);
      expect((await setActive(id, false, who)).status).toBe(403);
      expect((await rehearse(file, who)).status).toBe(403);
      expect((await importCodes(server, sent(file, who), '0'.repeat(64))).status).toBe(403);
    }
    for (const who of [top, gra, levelOne, levelTwo, levelThree, student, parent])
      expect((await call(who, 'GET /code-lists/offered?kind=cpt')).status).toBe(403);
  });

  it('is an institution’s own', async () => {
    const id = (await addCodes(server, district.world, 'cpt', [{ value: 'DM-1' }])).get('DM-1') ?? '';
    const stranger = await makePerson(server, second, 'topAdmin');
    const as = { as: stranger.token, host: second.hostName };
    expect((await server.call<{ data: unknown[] }>('GET /code-lists?kind=cpt', as)).response?.data).toEqual(
      [],
    );
    const wish = { ...as, body: { active: false } };
    expect((await server.call(`PUT /code-lists/${id}/status`, wish)).status).toBe(404);
  });

  it('has a template that can be imported as it is', async () => {
    const answer = await downloaded(server, { as: top, host }, '/code-lists/template?kind=cpt');
    expect(answer.headers['content-disposition']).toContain('cpt-codes-template.csv');
    const { response } = await rehearse(answer.body);
    expect(response?.counts).toMatchObject({ lines: 1, new: 1 });
    expect(response?.unknownColumns).toEqual([]);
  });
});
