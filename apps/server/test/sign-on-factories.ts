import type { NewProvider, ProviderView } from '@lectern/contract/administration/providers.shapes.ts';
import type { MadePerson, World } from './factories.ts';
import type { Answer, TestServer } from './test-server.ts';

/** What is entered of a provider in tests. */
export const providerForm: NewProvider = {
  ...{ preset: 'custom', name: 'Springfield ID', issuer: 'https://id.school.example', clientId: 'lectern' },
  ...{ secret: 'a-secret-of-the-client', scopes: ['openid', 'email'], emailClaim: 'email' },
  ...{ verifiedClaim: 'email_verified', numberClaim: null, emailDomains: ['example.test'], active: true },
};

/** A provider of the world's host. Only the database takes an issuer on this machine. */
export async function addProvider(
  server: TestServer,
  {
    world,
    admin,
    issuer,
    form,
  }: { world: World; admin: MadePerson; issuer: string; form?: Partial<NewProvider> },
): Promise<ProviderView> {
  const { response: hosts } = await server.call<{ data: { id: string; domain: string }[] }>(
    'GET /white-label/hosts',
    { as: admin.token, host: world.hostName },
  );
  const host = hosts?.data.find(({ domain }) => domain === world.hostName);
  const made = await server.call<ProviderView>(`POST /white-label/hosts/${host?.id}/providers`, {
    ...{ as: admin.token, host: world.hostName },
    body: { ...providerForm, ...form },
  });
  if (!made.response)
    throw new Error(`No provider: ${made.message} ${JSON.stringify(made.validationErrors)}`);
  await server.db
    .updateTable('identityProviders')
    .set({ issuer })
    .where('id', '=', made.response.id)
    .execute();
  return made.response;
}

/** The world's host offers a provider that nobody asks; so accounts can be left to it. */
export async function offerProvider(
  server: TestServer,
  { institutionId, hostName }: Pick<World, 'institutionId' | 'hostName'>,
): Promise<void> {
  const { id: hostId } = await server.db
    .selectFrom('hosts')
    .select('id')
    .where('hostName', '=', hostName)
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('identityProviders')
    .values({
      ...{ institutionId, hostId, name: 'District', preset: 'custom', issuer: 'https://id.example' },
      ...{ clientId: 'lectern', scopes: [], emailDomains: [], active: true },
      ...{ emailClaim: 'email', verifiedClaim: 'email_verified', createdAt: server.clock.now() },
    })
    .execute();
}

/** A browser that keeps what our server gives it. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  private readonly server: TestServer;
  private readonly host: string;

  constructor(server: TestServer, host = 'localhost') {
    this.server = server;
    this.host = host;
  }

  async call<R = Record<string, unknown>>(
    route: string,
    more: { query?: Record<string, string>; body?: unknown; from?: string; host?: string } = {},
  ): Promise<Answer<R>> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const origin = `http://${this.host}`;
    const answer = await this.server.call<R>(route, {
      host: this.host,
      ...more,
      headers: { origin, ...(cookie ? { cookie } : {}) },
    });
    const given = answer.headers['set-cookie'] ?? [];
    for (const line of Array.isArray(given) ? given : [String(given)]) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  /** Where a call leads the browser. */
  async ledBy(route: string, query: Record<string, string> = {}): Promise<URL> {
    const answer = await this.call(route, { query });
    if (answer.status !== 302) throw new Error(`${route} answers ${answer.status} ${answer.response_code}`);
    return new URL(String(answer.headers['location']), `http://${this.host}`);
  }

  begin(providerId: string): Promise<URL> {
    return this.ledBy(`GET /user/sign-on/${providerId}`);
  }

  comeBack(providerId: string, query: Record<string, string>): Promise<URL> {
    return this.ledBy(`GET /user/sign-on/${providerId}/return`, query);
  }

  exchange<R = { id: string; secondFactorRequired: boolean; ticket: string }>(
    token: string,
  ): Promise<Answer<R>> {
    return this.call<R>('GET /user/authenticate', { query: { token, isEnrollmentNeeded: 'true' } });
  }

  /** Whether it is signed in, and as whom. */
  async isAs(): Promise<string | null> {
    const { status, response } = await this.call<{ id: string }>('GET /user/session');
    return status === 200 ? (response?.id ?? null) : null;
  }
}
