import { randomUUID } from 'node:crypto';
import type { ProviderAccount, RealProvider } from './provider-under-test.ts';

/** A Keycloak that runs, and what its administrator signs in with. */
export interface KeycloakAddress {
  readonly url: string;
  readonly password: string;
}

const accountPassword = randomUUID();

/** What the administrator asks of Keycloak, with a token of this moment: those live a minute. */
async function askAdmin(
  { url, password }: KeycloakAddress,
  ask: { readonly method: string; readonly path: string; readonly body?: unknown },
): Promise<Response> {
  const form = { grant_type: 'password', client_id: 'admin-cli', username: 'admin', password };
  const signedIn = await fetch(`${url}/realms/master/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const answer = await fetch(`${url}/admin${ask.path}`, {
    method: ask.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(ask.body === undefined ? {} : { body: JSON.stringify(ask.body) }),
  });
  if (!answer.ok) throw new Error(`${ask.path} answers ${answer.status}: ${await answer.text()}`);
  return answer;
}

/** A browser that keeps its cookies and follows until it is led away, or to a page. */
async function go(
  address: URL,
  { issuer, cookies, form }: { issuer: string; cookies: Map<string, string>; form?: URLSearchParams },
): Promise<{ at: URL; page?: string }> {
  let [at, body] = [address, form];
  while (at.href.startsWith(issuer)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(at, {
      redirect: 'manual',
      headers: { cookie },
      ...(body ? { method: 'POST', body } : {}),
    });
    body = undefined;
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=', 2);
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) return { at, page: await answer.text() };
    at = new URL(location, at);
  }
  return { at };
}

/** Types the name and the password into the page of the sign-in. */
async function signIn(address: URL, issuer: string, username: string): Promise<URL> {
  const cookies = new Map<string, string>();
  const first = await go(address, { issuer, cookies });
  const action = /<form[^>]*action="([^"]+)"/.exec(first.page ?? '')?.[1];
  if (action === undefined) throw new Error(`There is no form at ${first.at.href}: ${first.page}`);
  const form = new URLSearchParams({ username, password: accountPassword });
  const next = await go(new URL(action.replaceAll('&amp;', '&')), { issuer, cookies, form });
  if (next.page !== undefined) throw new Error(`Keycloak lets ${username} not in: ${next.page}`);
  return next.at;
}

/** A realm of its own in a Keycloak that runs. */
export async function startKeycloakRealm(address: KeycloakAddress): Promise<RealProvider> {
  const name = `realm-${randomUUID()}`;
  const issuer = `${address.url}/realms/${name}`;
  const admin = (method: string, path: string, body?: unknown): Promise<Response> =>
    askAdmin(address, { method, path: `/realms${path}`, body });
  await admin('POST', '', {
    ...{ realm: name, enabled: true },
    // Two accounts may say that an address is theirs: what we believe of it is ours to decide.
    ...{ duplicateEmailsAllowed: true, loginWithEmailAllowed: false },
  });
  const idOf = async (username: string): Promise<string | undefined> => {
    const found = await admin('GET', `/${name}/users?exact=true&username=${encodeURIComponent(username)}`);
    return ((await found.json()) as { id: string }[])[0]?.id;
  };
  /** Keycloak's account of somebody, as the test has it at this moment. */
  const keep = async ({ sub, email, email_verified: emailVerified }: ProviderAccount): Promise<string> => {
    const named = { username: sub, email, emailVerified, firstName: 'Some', lastName: 'Body', enabled: true };
    const credentials = [{ type: 'password', value: accountPassword, temporary: false }];
    const known = await idOf(sub);
    if (known === undefined) await admin('POST', `/${name}/users`, { ...named, credentials });
    else await admin('PUT', `/${name}/users/${known}`, named);
    const id = known ?? (await idOf(sub));
    if (id === undefined) throw new Error(`Keycloak has no ${sub}.`);
    return id;
  };
  const provider: RealProvider = {
    issuer,
    account: { sub: 'nobody', email: 'nobody@example.test', email_verified: true },
    register: async ({ id, secret, returnAddress }) => {
      await admin('POST', `/${name}/clients`, {
        ...{ clientId: id, secret, redirectUris: [returnAddress] },
        ...{ protocol: 'openid-connect', publicClient: false, standardFlowEnabled: true },
        attributes: { 'pkce.code.challenge.method': 'S256' },
      });
    },
    visit: async (at) => {
      await keep(provider.account);
      return signIn(at, issuer, provider.account.sub);
    },
    subject: () => keep(provider.account),
    stop: async () => {
      await admin('DELETE', `/${name}`);
    },
  };
  return provider;
}
