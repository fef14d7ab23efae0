import { describe, expect, it } from 'vitest';
import { auditAbout } from '../../../test/audit-factories.ts';
import { makePerson, type MadePerson } from '../../../test/factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { districtPerTest } from '../../../test/institution-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';
import {
  apply,
  downloaded,
  linesOf,
  peopleIn,
  rehearse,
  undo,
  uploadOf,
  type Sender,
} from '../../../test/upload-factories.ts';
import { xlsxFile } from '../../platform/sheets/write-sheet.ts';

let server: TestServer;
let district: District;
let school: Sender;

districtPerTest('mailconsent', (made) => {
  ({ server, district } = made);
  school = { as: district.levelThree, host: made.hostName };
});

const head = ['Student Number', 'First Name', 'Last Name', 'Agrees to Emails'];
const fileOf = (...lines: readonly string[]) => [head.join(), ...lines].join('\n');
const personBy = async (number: string) =>
  (await peopleIn(server, district.world)).find((one) => one.studentNumber === number);
const set = (id: string, values: object) =>
  server.db.updateTable('people').set(values).where('id', '=', id).execute();

/** A student of the school whose file has the number, both names, and then the mail column. */
async function student(
  mailAnsweredAt: Date | null = null,
): Promise<{ person: MadePerson; number: string; line: (answer: string) => string }> {
  const person = await makePerson(server, district.world, 'student');
  await set(person.id, { mailAnsweredAt });
  const number = (await peopleIn(server, district.world)).find(({ id }) => id === person.id)?.studentNumber;
  if (!number) throw new Error('No number');
  return { person, number, line: (answer) => `${number},${person.name.replace(' ', ',')},${answer}` };
}

const answer = (person: MadePerson, isAgreeToReceiveMail: boolean) =>
  server.call('PUT /user/contact', {
    ...{ as: person.token, host: district.world.hostName, body: { isAgreeToReceiveMail } },
  });

describe('the consent to mail in a file of students', () => {
  it('is told by the rehearsal, saved, audited, and the same file changes nothing', async () => {
    const { person, number, line } = await student();
    const content = fileOf('M1,Ana,A,Yes', 'M2,Bo,B,no', 'M3,Cy,C,', line('Sí'));
    const upload = await rehearse(server, school, { sentAs: 'STUDENT', content });
    const lines = await linesOf(server, school, upload.id);
    const changesOf = (key: string) =>
      lines
        .find((one) => one.key === key)
        ?.changes.filter(({ field }) => field !== 'firstName' && field !== 'lastName');
    expect(changesOf('M1')).toEqual([{ field: 'agreesToMail', before: null, after: true }]);
    expect(changesOf('M2')).toEqual([{ field: 'agreesToMail', before: null, after: false }]);
    expect(changesOf('M3')).toEqual([]);
    expect(changesOf(number)).toEqual([{ field: 'agreesToMail', before: false, after: true }]);
    expect(await personBy(number)).toMatchObject({ agreesToMail: false });
    await apply(server, school, { sentAs: 'STUDENT', content });
    const said = await Promise.all(['M1', 'M2', 'M3', number].map(personBy));
    expect(said.map((one) => [one?.agreesToMail, one?.mailAnsweredAt])).toEqual([
      ...[
        [true, null],
        [false, null],
        [false, null],
      ],
      [true, null],
    ]);
    expect(await auditAbout(server, person.id)).toMatchObject([
      { beforeValues: { agreesToMail: false }, afterValues: { agreesToMail: true } },
    ]);
    expect(await auditAbout(server, said[0]?.id ?? '')).toMatchObject([
      { action: 'person.added', afterValues: { agreesToMail: true } },
    ]);
    const again = await rehearse(server, school, { sentAs: 'STUDENT', content });
    expect(again).toMatchObject({ counts: { unchanged: 4, warned: 0 } });
  });

  it('is read out of a sheet and out of the example of a template', async () => {
    const sheet = await xlsxFile([head, ['X1', 'Ana', 'A', 'TRUE'], ['X2', 'Bo', 'B', 'x']]);
    const path = '/user/bulk-upload/template?type=students&format=xlsx';
    const { body } = await downloaded(server, school, path);
    for (const content of [sheet, body]) {
      const { id } = await rehearse(server, school, { sentAs: 'STUDENT', content });
      for (const { changes } of await linesOf(server, school, id))
        expect(changes).toContainEqual({ field: 'agreesToMail', before: null, after: true });
    }
  });

  it('is refused with line and column where it is neither yes nor no', async () => {
    const content = fileOf('M1,Ana,A,perhaps', 'M2,Bo,B,yes');
    const { id } = await rehearse(server, school, { sentAs: 'STUDENT', content });
    expect(await linesOf(server, school, id, 'faulty')).toMatchObject([
      {
        ...{ line: 2, outcome: 'error' },
        problems: [
          {
            ...{ column: 'Agrees to Emails', value: 'perhaps' },
            message: 'Use Yes or No, or leave it empty',
          },
        ],
      },
    ]);
  });

  it('leaves what a student answered themselves, yes and no, and says so', async () => {
    const [agreeing, refusing] = [await student(), await student()];
    await answer(agreeing.person, true);
    await answer(refusing.person, false);
    const content = fileOf(agreeing.line('no'), refusing.line('yes'));
    const upload = await rehearse(server, school, { sentAs: 'STUDENT', content });
    expect(upload).toMatchObject({ mayConfirm: false, counts: { unchanged: 2, warned: 2 } });
    const lines = await linesOf(server, school, upload.id);
    expect(lines.map(({ warnings }) => warnings.map(({ message }) => message))).toEqual([
      ['Stays as it is: they answered this themselves'],
      ['Stays as it is: they answered this themselves'],
    ]);
    expect(await personBy(agreeing.number)).toMatchObject({ agreesToMail: true });
    expect(await personBy(refusing.number)).toMatchObject({ agreesToMail: false });
  });

  it('is not saved over an answer that came between rehearsal and confirmation', async () => {
    const { person, number, line } = await student();
    const upload = await rehearse(server, school, { sentAs: 'STUDENT', content: fileOf(line('yes')) });
    await answer(person, false);
    const { host } = school;
    await server.call(`PUT /user/bulk-upload/${upload.id}/confirm`, {
      ...{ as: school.as.token, host, body: {} },
    });
    await server.pass(1);
    expect(await uploadOf(server, school, upload.id)).toMatchObject({ counts: { done: 0 } });
    expect(await personBy(number)).toMatchObject({ agreesToMail: false });
  });
});

describe('undoing a file that said yes to mails', () => {
  it('takes it back, and audits that', async () => {
    const { person, number, line } = await student();
    const { id } = await apply(server, school, { sentAs: 'STUDENT', content: fileOf(line('yes')) });
    expect(await undo(server, school, id)).toMatchObject({ counts: { undone: 1, left: 0 } });
    expect(await personBy(number)).toMatchObject({ agreesToMail: false });
    expect((await auditAbout(server, person.id)).at(-1)).toMatchObject({
      ...{ beforeValues: { agreesToMail: true }, afterValues: { agreesToMail: false } },
    });
  });

  it('leaves it to a student who said the same themselves since', async () => {
    const { person, number, line } = await student();
    const { id } = await apply(server, school, { sentAs: 'STUDENT', content: fileOf(line('yes')) });
    await answer(person, true);
    expect(await undo(server, school, id)).toMatchObject({ counts: { undone: 0, left: 1 } });
    expect(await linesOf(server, school, id)).toMatchObject([{ result: 'left', left: ['agreesToMail'] }]);
    expect(await personBy(number)).toMatchObject({ agreesToMail: true });
  });
});
