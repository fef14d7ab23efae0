import { describe, expect, it } from 'vitest';
import { makeVisit } from '../../../test/call-factories.ts';
import { makePerson, makeSubject, type MadePerson } from '../../../test/factories.ts';
import { makeDistrict, type District } from '../../../test/group-factories.ts';
import { auditAbout } from '../../../test/audit-factories.ts';
import { multipart, multipartType } from '../../../test/files-factories.ts';
import { districtPerTest } from '../../../test/institution-per-test.ts';
import { xlsxFile } from '../../platform/sheets/write-sheet.ts';
import type { TestServer } from '../../../test/test-server.ts';
import {
  downloaded,
  linesOf,
  peopleIn,
  rehearse,
  sendFile,
  uploadOf,
  type Sender,
} from '../../../test/upload-factories.ts';

let server: TestServer;
let district: District;
let school: Sender;
let area: Sender;
let count = 0;

districtPerTest('uploads', (made) => {
  ({ server, district, number: count } = made);
  school = { as: district.levelThree, host: made.hostName };
  area = { as: district.levelTwo, host: made.hostName };
});

const people = () => peopleIn(server, district.world);

const numberOf = async ({ id }: MadePerson) => {
  const found = (await people()).find((one) => one.id === id);
  return found?.studentNumber ?? '';
};

const head = 'Student Number,First Name,Last Name,Date of Birth,Gender,Grade,Email,Mobile Number';

describe('the rehearsal of a file of students', () => {
  it('tells line by line what would be new, changed and unchanged, and changes nobody', async () => {
    const [known, other] = await Promise.all([numberOf(district.student), numberOf(district.other)]);
    const before = await people();
    const { student, other: second } = district;
    const [first = '', last = ''] = student.name.split(' ');
    const content = [
      head,
      '007,Maya,Thompson,3/21/2012,f,7,maya@home.test,(202) 555-0100',
      `${known},${first},Newname,,,8,,`,
      `${other.toLowerCase()},${second.name.replace(' ', ',')},,,,,`,
    ].join('\r\n');
    const upload = await rehearse(server, school, { sentAs: 'STUDENT', content, name: 'spring.csv' });
    expect(upload).toMatchObject({
      ...{ state: 'rehearsed', type: 'students', fileName: 'spring.csv', fault: null },
      ...{ mayConfirm: true, mayUndo: false, countToType: null, unknownColumns: [] },
      counts: { lines: 3, new: 1, changed: 1, unchanged: 1, conflict: 0, error: 0 },
      uploadedBy: { name: district.levelThree.name },
    });
    const lines = await linesOf(server, school, upload.id);
    expect(lines.map(({ line, outcome, key }) => [line, outcome, key])).toEqual([
      [2, 'new', '007'],
      [3, 'changed', known],
      [4, 'unchanged', other.toLowerCase()],
    ]);
    expect(lines[0]?.changes).toContainEqual({ field: 'dob', before: null, after: '2012-03-21' });
    expect(lines[0]?.changes).toContainEqual({ field: 'mobileNumber', before: null, after: '+12025550100' });
    expect(lines[1]?.changes).toEqual([
      { field: 'lastName', before: last, after: 'Newname' },
      { field: 'grade', before: null, after: '8' },
    ]);
    expect(await people()).toEqual(before);
    expect(await server.db.selectFrom('bulkUploadParts').selectAll().execute()).toEqual([]);
  });

  it('shows first what does not go in, and all else in the order of the file', async () => {
    const content = ['Student Number,First Name,Last Name', 'Q1,Ana,A', ',Bo,B', 'Q2,Cy,C', 'Q1,Di,D'];
    const { id } = await rehearse(server, school, { sentAs: 'STUDENT', content: content.join('\n') });
    const { response } = await server.call<{ data: { line: number }[] }>(
      `GET /user/bulk-upload/${id}/error-details`,
      { as: school.as.token, host: school.host },
    );
    expect(response?.data.map(({ line }) => line)).toEqual([3, 5, 2, 4]);
  });

  it('names by line and column every kind of error and conflict', async () => {
    const known = await numberOf(district.student);
    const beside = await numberOf(district.besideStudent);
    const content = [
      'Student ID;First;Surname;Birthday;Sex;E-mail;Phone;Parent First Name;Parent Last Name;Parent Email;House',
      ';Ana;A;;;;;;;;',
      '20418330000;Ana;A;31/02/2013;x;liam@hillcrest;12;;;;',
      'a b;;A;2099-01-01;;;;Al;;;',
      `${known};Somebody;Different;;;;;;;;`,
      `${beside};Rio;Number;;;;;;;;`,
      `N1;Ana;A;;;${district.educator.email.toUpperCase()};;;;;`,
      'N2;Ana;A;;;two@home.test;;;;;',
      'n2;Ben;B;;;;;;;;',
      'N3;Cy;C;;;TWO@home.test;;;;;',
      'N4;Di;D;;;same@home.test;;Al;D;Same@home.test;',
    ].join('\n');
    const upload = await rehearse(server, school, { sentAs: 'STUDENT', content });
    expect(upload).toMatchObject({
      unknownColumns: ['House'],
      counts: { lines: 10, new: 1, conflict: 5, error: 4 },
    });
    const lines = await linesOf(server, school, upload.id, 'faulty');
    const said = lines.flatMap(({ line, problems }) =>
      problems.map(({ column, value, message }) => [line, column, value, message]),
    );
    expect(said).toEqual([
      [2, 'Student ID', '', 'This is missing'],
      [3, 'Student ID', '20418330000', 'More than 10 characters'],
      [3, 'Birthday', '31/02/2013', 'No such day. Use MM/DD/YYYY.'],
      [3, 'Sex', 'x', 'Use M or F, or leave it empty'],
      [3, 'E-mail', 'liam@hillcrest', 'Please enter a valid email'],
      [3, 'Phone', '12', 'Please enter valid mobile number'],
      [4, 'First', '', 'This is missing'],
      [4, 'Student ID', 'a b', 'Only letters, digits, dot, hyphen and underscore can be used'],
      [4, 'Birthday', '2099-01-01', 'Enter a date of birth between 1900 and today'],
      [4, 'Parent Last Name', '', 'A parent needs a first name, a last name and an email address'],
      [4, 'Parent Email', '', 'A parent needs a first name, a last name and an email address'],
      [5, 'Student ID', known, `Already belongs to ${district.student.name}`],
      [6, 'Student ID', beside, 'This number is taken. Ask the level above which number to use.'],
      [7, 'E-mail', district.educator.email.toUpperCase(), 'This email address is used already'],
      [9, 'Student ID', 'n2', 'Twice in this file, first in line 8'],
      [10, 'E-mail', 'TWO@home.test', 'Twice in this file, first in line 8'],
      [
        11,
        'Parent Email',
        'Same@home.test',
        'Each parent of a student needs an email address of their own, not the student’s',
      ],
    ]);
  });

  it('is refused once where a text of it cannot be kept, and where reading never comes to an end', async () => {
    const unsound = await rehearse(server, school, { sentAs: 'STUDENT', content: `${head}\nN1,A\0,B,,,,,` });
    expect(unsound).toMatchObject({ state: 'refused', counts: { lines: 0 } });
    expect(unsound.fault).toMatch(/^The file has characters that are not text\..* Line 2\.$/);
    const { response } = await sendFile(server, school, {
      sentAs: 'STUDENT',
      content: `${head}\nN1,A,B,,,,,`,
    });
    const id = response?.id ?? '';
    await server.db.updateTable('bulkUploads').set({ readings: 5 }).where('id', '=', id).execute();
    await server.pass(1);
    expect(await uploadOf(server, school, id)).toMatchObject({
      ...{ state: 'refused', counts: {} },
      fault: expect.stringContaining('tried several times'),
    });
    expect(await server.db.selectFrom('bulkUploadParts').selectAll().execute()).toEqual([]);
  });

  it('gives the lines that do not go in back as a file, which is read again with the same faults', async () => {
    const content = `${head},House\r\n=1+1,"An ""A""",A,,,,,,Red\r\n-2,Bo,,,,,,,Blue\r\nN9,Cy,C,,,,,,Red\r\n`;
    const upload = await rehearse(server, school, { sentAs: 'STUDENT', content, name: 'a.b.csv' });
    const file = await downloaded(server, school, `/user/bulk-upload/${upload.id}/file`);
    expect(file.headers['content-disposition']).toContain('a.b-corrections.csv');
    expect(file.body.toString()).toBe(
      `\uFEFFLine,What is wrong,${head},House\r\n` +
        `2,"Student Number: Only letters, digits, dot, hyphen and underscore can be used",'=1+1,"An ""A""",A,,,,,,Red\r\n` +
        `3,Last Name: This is missing,'-2,Bo,,,,,,,Blue\r\n`,
    );
    const again = await rehearse(server, school, { sentAs: 'STUDENT', content: file.body });
    expect(again).toMatchObject({ unknownColumns: ['House'], counts: { lines: 2, error: 2 } });
    const sheet = await downloaded(server, school, `/user/bulk-upload/${upload.id}/file?format=xlsx`);
    expect(sheet.body.subarray(0, 2).toString()).toBe('PK');
    const third = await rehearse(server, school, { sentAs: 'STUDENT', content: sheet.body });
    expect(third.counts).toMatchObject({ lines: 2, error: 2 });
  });

  it.each(['csv', 'xlsx'])(
    'gives back as %s also the cells beyond the head, wherever they moved',
    async (format) => {
      const content = [head, 'M1,Ana,A,,,,,,', 'M2,Bo, Jr,Byron,,,7,,,', 'M3,Cy,C,,,,,,,x,y'].join('\n');
      const first = await rehearse(server, school, { sentAs: 'STUDENT', content });
      expect(first.counts).toMatchObject({ lines: 3, new: 1, error: 2 });
      let { id } = first;
      for (let again = 0; again < 2; again += 1) {
        const { body } = await downloaded(server, school, `/user/bulk-upload/${id}/file?format=${format}`);
        const upload = await rehearse(server, school, { sentAs: 'STUDENT', content: body });
        expect(upload).toMatchObject({ unknownColumns: [], counts: { lines: 2, new: 0, error: 2 } });
        ({ id } = upload);
      }
      const { body } = await downloaded(server, school, `/user/bulk-upload/${id}/file`);
      const corrected = body.toString().replace('Bo, Jr,Byron', '"Bo, Jr",Byron').replace(',x,y', '');
      const last = await rehearse(server, school, { sentAs: 'STUDENT', content: corrected });
      expect(last.counts).toMatchObject({ lines: 2, new: 2, error: 0 });
    },
  );

  it('counts a warning of lines alone that go in', async () => {
    const [named, wrong] = ['Ana,A,,,,,', 'Bo,B,31.31.2020,,,,'].map((cells) => cells.split(','));
    const lines = [
      head.split(','),
      [{ number: '12' }, ...(named ?? [])],
      [{ number: '13' }, ...(wrong ?? [])],
    ];
    const upload = await rehearse(server, school, { sentAs: 'STUDENT', content: await xlsxFile(lines) });
    expect(upload).toMatchObject({ counts: { lines: 2, new: 1, error: 1, warned: 1 } });
    const all = await linesOf(server, school, upload.id);
    expect(all.map(({ warnings }) => warnings.length)).toEqual([1, 1]);
    expect(await linesOf(server, school, upload.id, 'warned')).toMatchObject([{ key: '12' }]);
  });

  it('has a template whose example goes in, as CSV and as XLSX', async () => {
    for (const format of ['csv', 'xlsx']) {
      const path = `/user/bulk-upload/template?type=students&format=${format}`;
      const { body, status } = await downloaded(server, school, path);
      expect(status).toBe(200);
      const upload = await rehearse(server, school, { sentAs: 'STUDENT', content: body });
      expect(upload).toMatchObject({ counts: { lines: 1, new: 1, warned: 0 } });
      expect((await linesOf(server, school, upload.id))[0]).toMatchObject({ key: '0012345' });
    }
  });

  it.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13]), 'This is not a CSV or XLSX file.'],
    [
      'no known column',
      'a,b\n1,2',
      'The first line must name the columns. Missing: Student Number, First Name, Last Name.',
    ],
    ['a column twice', `${head},Sex\n`, 'The first line names a column twice: Gender.'],
    ['nothing but a head', head, 'The file has nothing but its header line.'],
    [
      'a line of a million columns',
      `${head}\n${','.repeat(1_000_000)}`,
      'The file has a line with more than 60 columns. Line 2.',
    ],
    [
      'a fault behind thousands of sound lines',
      `${head}\n${'1,A,B\n'.repeat(1_200)}x"y,z\n`,
      'The file is broken. Save it again, then upload it again. Line 1202.',
    ],
  ])('refuses a file with %s, and keeps nothing of it', async (_what, content, fault) => {
    const upload = await rehearse(server, school, { sentAs: 'STUDENT', content });
    expect(upload).toMatchObject({ state: 'refused', fault, mayConfirm: false });
    expect(await linesOf(server, school, upload.id)).toEqual([]);
  });

  it('refuses no file, an empty one, one in a part of another name, and one of more than 20 MB', async () => {
    const { host } = school;
    const options = { as: school.as.token, host, query: { typeOfUser: 'STUDENT' } };
    expect((await server.call('POST /user/bulk-upload', { ...options, body: {} })).status).toBe(400);
    expect(await sendFile(server, school, { sentAs: 'STUDENT', content: '' })).toMatchObject({
      ...{ status: 400, response_code: 'upload_missing' },
    });
    const wrong = await server.call('POST /user/bulk-upload', {
      ...options,
      headers: { 'content-type': multipartType, 'accept-language': 'es' },
      body: multipart([{ name: 'a.csv', content: Buffer.from(head) }], { as: 'file' }),
    });
    const message = 'Envíe cada archivo en una parte llamada multipartFiles.';
    expect(wrong).toMatchObject({ status: 400, validationErrors: [{ field: 'file', message }] });
    const large = Buffer.alloc(20_000_001, 0x61);
    expect(await sendFile(server, school, { sentAs: 'STUDENT', content: large })).toMatchObject({
      ...{ status: 413, response_code: 'upload_too_large' },
    });
  });

  it('refuses a fourth file of somebody while three wait, and goes on with those', async () => {
    const send = () => sendFile(server, school, { sentAs: 'STUDENT', content: `${head}\nN1,A,B` });
    const sent = [await send(), await send(), await send()];
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await send()).toMatchObject({ status: 503, response_code: 'upload_busy' });
    await server.pass(1);
    for (const { response } of sent)
      expect((await uploadOf(server, school, response?.id ?? '')).state).toBe('rehearsed');
  });

  it('reads a file again that a process was reading when it was killed', async () => {
    const { response } = await sendFile(server, school, {
      ...{ sentAs: 'STUDENT', content: `${head}\nN1,A,B\nN2,C,D` },
    });
    const id = response?.id ?? '';
    const { institutionId } = district.world;
    await server.db.updateTable('bulkUploads').set({ reader: 'gone' }).where('id', '=', id).execute();
    const nothing = { changes: '[]', adds: '{}', problems: '[]', warnings: '[]', cells: '[]' };
    const half = { ...nothing, line: 2, name: '', key: '', outcome: 'new', createdAt: server.clock.now() };
    await server.db
      .insertInto('bulkUploadLines')
      .values({ ...half, institutionId, uploadId: id })
      .execute();
    await server.pass(1);
    expect(await uploadOf(server, school, id)).toMatchObject({ state: 'rehearsed', counts: { lines: 2 } });
  });

  it('is discarded, once, and the audit says which file and how many lines', async () => {
    const { id, fileName } = await rehearse(server, school, {
      ...{ sentAs: 'STUDENT', content: `${head}\nN1,A,B` },
    });
    const { host } = school;
    const discard = () => server.call(`DELETE /user/bulk-upload/${id}`, { as: school.as.token, host });
    expect((await discard()).status).toBe(200);
    expect(await discard()).toMatchObject({ status: 417, response_code: 'upload_state_changed' });
    expect(await uploadOf(server, school, id)).toMatchObject({ state: 'discarded', mayConfirm: false });
    expect(await linesOf(server, school, id)).toEqual([]);
    const acts = (await auditAbout(server, district.world.levels[2] ?? '')).filter(
      ({ action }) => action === 'upload.discarded',
    );
    expect(acts).toMatchObject([
      { actorId: school.as.id, beforeValues: { file: fileName, lines: 1 }, afterValues: {} },
    ]);
  });
});

describe('the rehearsal of a file of educators', () => {
  const educatorHead = 'Email,First Name,Last Name,Mobile Number,School Codes,Sub-categories';

  async function giveCodes(): Promise<void> {
    for (const [id, code] of [
      [district.world.levels[2], 'NORTH'],
      [district.besideLevelId, 'SOUTH'],
    ] as const)
      await server.db.updateTable('levels').set({ code }).where('id', '=', id).execute();
  }

  it('finds schools by their codes and sub-categories by their names, among those in reach', async () => {
    await giveCodes();
    const { subcategoryId } = await makeSubject(server, district.world, []);
    const { name } = await server.db
      .selectFrom('subcategories')
      .select('name')
      .where('id', '=', subcategoryId)
      .executeTakeFirstOrThrow();
    const content = [
      educatorHead,
      `new@home.test,Sam,Rivera,,north; SOUTH,${name}`,
      'b@home.test,Bo,B,,EAST,',
      'c@home.test,Cy,C,,,Nothing',
      `${district.student.email},Di,D,,NORTH,`,
      `${district.educator.email},${district.educator.name.replace(' ', ',')},,SOUTH,`,
    ].join('\n');
    const upload = await rehearse(server, area, { sentAs: 'TUTOR', content });
    const lines = await linesOf(server, area, upload.id);
    expect(lines.map(({ outcome }) => outcome)).toEqual(['new', 'error', 'error', 'conflict', 'changed']);
    expect(lines[0]?.changes).toContainEqual({ field: 'schools', before: null, after: 'Level 3; Riverside' });
    expect(lines[0]?.changes).toContainEqual({ field: 'subcategories', before: null, after: name });
    expect(lines[1]?.problems[0]?.message).toBe('Nothing here has the code EAST');
    expect(lines[2]?.problems.map(({ message }) => message)).toEqual([
      'At least one code is needed',
      'There is no sub-category Nothing here',
    ]);
    expect(lines[4]?.changes).toEqual([{ field: 'schools', before: null, after: 'Riverside' }]);
  });

  it('means the own school where none is named, and changes names only where the uploader reaches all schools', async () => {
    await giveCodes();
    const { institutionId } = district.world;
    const both = await makePerson(server, district.world, 'educator');
    await server.db
      .insertInto('educatorLevels')
      .values({ institutionId, educatorId: both.id, levelId: district.besideLevelId })
      .execute();
    const elsewhere = await makePerson(server, district.world, 'educator', {
      levelId: district.besideLevelId,
    });
    const content = [
      educatorHead,
      'new@home.test,Sam,Rivera,,,',
      `${both.email},Other,Name,,,`,
      `${district.educator.email},Other,Name,,,`,
      `${elsewhere.email},Other,Name,,,`,
      'c@home.test,Cy,C,,SOUTH,',
    ].join('\n');
    const upload = await rehearse(server, school, { sentAs: 'TUTOR', content });
    const lines = await linesOf(server, school, upload.id);
    expect(lines.map(({ outcome }) => outcome)).toEqual(['new', 'unchanged', 'changed', 'conflict', 'error']);
    expect(lines[1]?.warnings[0]?.message).toBe(
      'Name and mobile number stay as they are: others keep this account too',
    );
    expect(lines[3]?.problems[0]?.message).toBe('This email address is used already');
  });
});

describe('the rehearsal of a file of numbers', () => {
  it('tells who would be closed or opened', async () => {
    const [known, beside] = await Promise.all([numberOf(district.student), numberOf(district.besideStudent)]);
    const content = `Student Number\n${known}\n${beside}\nnobody\n${known}\n`;
    const { student, besideStudent, world } = district;
    for (const [students, kind] of [
      [[student], 'appointment'],
      [[student, besideStudent], 'classroom'],
      [[besideStudent], 'appointment'],
    ] as const) {
      const educator = await makePerson(server, world, 'educator');
      await makeVisit(server, world, { educator, students, kind, startsIn: 120 });
    }
    const closing = await rehearse(server, school, { sentAs: 'CLOSE', content });
    expect(closing).toMatchObject({
      ...{ type: 'statuses', activeStatus: false },
      counts: { lines: 4, changed: 1, conflict: 3, deactivations: 1 },
      sessionsToCome: 2,
    });
    const [first, ...others] = await linesOf(server, school, closing.id);
    expect(first).toMatchObject({
      ...{ name: district.student.name, changes: [{ field: 'active', before: true, after: false }] },
    });
    expect(others.map(({ problems, name }) => [name, problems[0]?.message])).toEqual([
      ['', 'No student here has this number'],
      ['', 'No student here has this number'],
      [district.student.name, 'Twice in this file, first in line 2'],
    ]);
    const opening = await rehearse(server, school, { sentAs: 'OPEN', content: `id\n${known}` });
    expect(opening).toMatchObject({ counts: { unchanged: 1 }, sessionsToCome: null });
  });
});

describe('an upload', () => {
  it('is kept by the administrators of its level alone', async () => {
    const { id } = await rehearse(server, school, { sentAs: 'STUDENT', content: `${head}\nN1,A,B` });
    const { world } = district;
    const colleague = await makePerson(server, world, 'levelThreeAdmin');
    const beside = await makePerson(server, world, 'levelThreeAdmin', { levelId: district.besideLevelId });
    const second = await makeDistrict(server, `second${count}.test`);
    const ask = (as: MadePerson, route: string, host = world.hostName) =>
      server.call<{ totalItems?: number }>(route, { as: as.token, host });
    const parts = ['', '/error-details', '/file'];
    for (const part of parts) {
      const route = `GET /user/bulk-upload/${id}${part}`;
      expect((await ask(colleague, route)).status).toBe(200);
      for (const who of [beside, district.levelTwo]) expect((await ask(who, route)).status).toBe(404);
      expect((await ask(second.levelThree, route, second.world.hostName)).status).toBe(404);
      for (const who of [district.educator, district.student, district.parent])
        expect((await ask(who, route)).status).toBe(403);
    }
    expect((await ask(beside, `DELETE /user/bulk-upload/${id}`)).status).toBe(404);
    expect((await ask(colleague, 'GET /user/bulk-upload')).response?.totalItems).toBe(1);
    expect((await ask(beside, 'GET /user/bulk-upload')).response?.totalItems).toBe(0);
    expect((await ask(district.levelTwo, 'GET /user/bulk-upload')).response?.totalItems).toBe(0);
  });

  it('is of students for Level 3 alone, and of educators for Levels 2 and 3', async () => {
    const { world } = district;
    const content = `${head}\nN1,A,B`;
    const statusOf = async (as: MadePerson, sentAs: 'STUDENT' | 'TUTOR' | 'CLOSE') =>
      (await sendFile(server, { as, host: world.hostName }, { sentAs, content })).status;
    for (const sentAs of ['STUDENT', 'CLOSE'] as const)
      expect(await statusOf(district.levelTwo, sentAs)).toBe(403);
    expect(await statusOf(district.levelTwo, 'TUTOR')).toBe(200);
    for (const role of ['topAdmin', 'graAdmin', 'levelOneAdmin', 'educator', 'student', 'parent'] as const) {
      const who = await makePerson(server, world, role);
      for (const sentAs of ['STUDENT', 'TUTOR', 'CLOSE'] as const)
        expect(await statusOf(who, sentAs)).toBe(403);
    }
    const path = '/user/bulk-upload/template?type=students';
    expect((await downloaded(server, area, path)).status).toBe(403);
  });
});
