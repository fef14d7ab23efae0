import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usedAddressesTold } from '@lectern/contract/bulk-uploads/bulk-uploads.limits.ts';
import { makePerson, makeWorld } from '../../../test/factories.ts';
import { makeDistrict, type District } from '../../../test/group-factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { linesOf, rehearse, type SentAs, type Sender } from '../../../test/upload-factories.ts';

let server: TestServer;
let district: District;
let school: Sender;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  await makeWorld(server);
});
afterAll(() => server.stop());

const { most, windowSeconds } = usedAddressesTold;
const used = (at: number) => `used${at}@home.test`;

/** People of another school, with more addresses than may be revealed. */
async function addStrangers({ world, besideLevelId }: District): Promise<void> {
  const { institutionId } = world;
  const people = Array.from({ length: most + 5 }, (_, at) => ({
    ...{ institutionId, role: 'student', firstName: 'Rio', lastName: 'Stranger', levelId: besideLevelId },
    ...{ email: used(at), studentNumber: `R${at}`, createdAt: server.clock.now() },
  }));
  await server.db.insertInto('people').values(people).execute();
}

async function newDistrict(): Promise<{ district: District; school: Sender }> {
  count += 1;
  const made = await makeDistrict(server, `addresses${count}.test`);
  await addStrangers(made);
  return { district: made, school: { as: made.levelThree, host: made.world.hostName } };
}

beforeEach(async () => {
  ({ district, school } = await newDistrict());
});

const inUse = 'This email address is used already';
const spent =
  'Not checked: too many of today’s addresses already belonged to somebody. Upload this line without the address, or tomorrow.';

const head = 'Student Number,First Name,Last Name,Email';
const asking = (emails: readonly string[]) =>
  [head, ...emails.map((email, at) => `N${at},Ana,A,${email}`)].join('\n');

async function saidTo(content: string, sender = school, sentAs: SentAs = 'STUDENT'): Promise<string[]> {
  const { id } = await rehearse(server, sender, { sentAs, content });
  const lines = await linesOf(server, sender, id);
  return lines.map(({ outcome, problems }) => problems[0]?.message ?? outcome);
}

/** A file after which nothing more is revealed. */
async function spendAll(): Promise<void> {
  const emails = Array.from({ length: most }, (_, at) => used(at));
  const { counts } = await rehearse(server, school, { sentAs: 'STUDENT', content: asking(emails) });
  expect(counts).toMatchObject({ conflict: most });
}

describe('addresses that belong to somebody elsewhere', () => {
  it('are told so often in a day, and then neither they nor free ones are', async () => {
    expect(await saidTo(asking([used(most), 'free@home.test']))).toEqual([inUse, 'new']);
    await spendAll();
    const content = asking([used(most + 1), 'free@home.test', '']);
    expect(await saidTo(content)).toEqual([spent, spent, 'new']);
    await server.pass(windowSeconds + 1);
    const later = { ...school, as: await makePerson(server, district.world, 'levelThreeAdmin') };
    expect(await saidTo(content, later)).toEqual([inUse, 'new', 'new']);
  });

  it('are told no more to a colleague, nor at lines about educators; those of the own school are', async () => {
    await spendAll();
    const colleague = { ...school, as: await makePerson(server, district.world, 'levelThreeAdmin') };
    const { email } = district.student;
    expect(await saidTo(asking([used(1), 'free@home.test', email]), colleague)).toEqual([
      spent,
      spent,
      inUse,
    ]);
    const educators = [
      'Email,First Name,Last Name',
      `${used(1)},Sam,S`,
      'new@home.test,Sam,S',
      `${district.educator.email},${district.educator.name.replace(' ', ',')}`,
    ];
    expect(await saidTo(educators.join('\n'), school, 'TUTOR')).toEqual([spent, spent, 'unchanged']);
  });

  it('are counted for each institution by itself, and free ones never', async () => {
    await spendAll();
    const other = await newDistrict();
    const free = Array.from({ length: most + 5 }, (_, at) => `free${at}@home.test`);
    const content = asking([...free, used(0)]);
    const { counts } = await rehearse(server, other.school, { sentAs: 'STUDENT', content });
    expect(counts).toMatchObject({ new: most + 5, conflict: 1 });
    expect(await saidTo(asking([used(1), free[0] ?? '']), other.school)).toEqual([inUse, 'new']);
  });
});
