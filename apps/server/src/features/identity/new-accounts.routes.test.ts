import { describe, expect, it } from 'vitest';
import { auditAbout } from '../../../test/audit-factories.ts';
import type { MadePerson, World } from '../../../test/factories.ts';
import type { LyingProvider } from '../../../test/lying-provider.ts';
import { TestBrowser } from '../../../test/sign-on-factories.ts';
import { comeIn, errorOf, signOnStage, there, type SignOnStage } from '../../../test/sign-on-stage.ts';
import type { TestServer } from '../../../test/test-server.ts';

let stage: SignOnStage;
let server: TestServer;
let world: World;
let student: MadePerson;
let provider: LyingProvider;
let id: string;

signOnStage((made) => {
  stage = made;
  ({ server, world, student, provider, id } = made);
});

const plan = (values: Record<string, unknown>) =>
  server.db.updateTable('identityProviders').set(values).where('id', '=', id).execute();
const comes = (claims: Record<string, unknown>) => {
  provider.claims = { sub: crypto.randomUUID(), email_verified: true, ...claims };
};
const personWith = (email: string) =>
  server.db
    .selectFrom('people')
    .select([
      'id',
      'role',
      'firstName',
      'lastName',
      'levelId',
      'mailVerified',
      'studentNumber',
      'providerOnly',
      'isNewcomer',
    ])
    .where('email', '=', email)
    .execute();
const newEmail = () => `new${crypto.randomUUID().slice(0, 8)}@example.test`;

describe('somebody without an account', () => {
  it('is refused unless the host wants new people', async () => {
    const email = newEmail();
    comes({ email });
    expect(errorOf(await there(stage))).toBe('EC_003');
    expect(await personWith(email)).toEqual([]);
  });

  it('becomes a student of the school whose code is claimed, and is the same one the next time', async () => {
    const email = newEmail();
    await server.db.updateTable('levels').set({ code: 'N1' }).where('id', '=', world.levels[2]).execute();
    await plan({ newPeople: 'students', schoolClaim: 'school' });
    comes({ email, given_name: 'Nora', family_name: 'New', school: 'n1' });
    const browser = new TestBrowser(server);
    const own = await comeIn(stage, browser);
    const [person, ...more] = await personWith(email);
    expect(more).toEqual([]);
    expect(person).toMatchObject({
      ...{ id: own, role: 'student', firstName: 'Nora', lastName: 'New', mailVerified: true },
      // A password would be another way in than the provider's.
      ...{ levelId: world.levels[2], providerOnly: true, isNewcomer: false },
    });
    expect((await auditAbout(server, own ?? '')).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['person.added', 'sign-on.linked']),
    );
    expect(await comeIn(stage, new TestBrowser(server))).toBe(own);
  });

  it.each([
    ['no code', undefined],
    ['an unknown code', 'X9'],
    ['no text', { code: 'N1' }],
  ])('belongs to no school with %s, and is told so', async (_what, school) => {
    const email = newEmail();
    await plan({ newPeople: 'educators', schoolClaim: 'school' });
    comes({ email, school });
    const browser = new TestBrowser(server);
    await comeIn(stage, browser);
    const session = await browser.call<{ institutionRelationFound: boolean; role: string }>(
      'GET /user/session',
    );
    expect(session.response).toMatchObject({ institutionRelationFound: false });
    // Lists of the institution leave them out until a school takes them.
    expect(await personWith(email)).toMatchObject([{ isNewcomer: true }]);
  });

  it('who comes twice at once gets one account', async () => {
    const email = newEmail();
    await plan({ newPeople: 'students' });
    comes({ email });
    await Promise.allSettled([there(stage, new TestBrowser(server)), there(stage, new TestBrowser(server))]);
    expect(await personWith(email)).toHaveLength(1);
  });

  it('never takes over an account that is not active', async () => {
    await plan({ newPeople: 'students' });
    await server.db.updateTable('people').set({ active: false }).where('id', '=', student.id).execute();
    comes({ email: student.email });
    expect(errorOf(await there(stage))).toBe('EC_003');
    expect(await personWith(student.email)).toHaveLength(1);
  });

  it('gets none with an address that is not verified or of another domain', async () => {
    await plan({ newPeople: 'students' });
    const email = newEmail();
    comes({ email, email_verified: false });
    expect(errorOf(await there(stage))).toBe('EC_001');
    comes({ email: 'nora@elsewhere.test' });
    expect(errorOf(await there(stage))).toBe('EC_004');
    expect(await personWith(email)).toEqual([]);
  });
});
