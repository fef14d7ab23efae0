import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { startKeycloakRealm } from './keycloak-provider.ts';
import type { RealProvider } from './provider-under-test.ts';

export type { RealProvider } from './provider-under-test.ts';

async function follow(address: URL, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let at = address;
  for (let steps = 0; steps < 10 && at.href.startsWith(issuer); steps += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`${at.href} answers ${answer.status}: ${await answer.text()}`);
    at = new URL(location, at);
  }
  return at;
}

/** The Keycloak that `npm run sso:keycloak` has started; oidc-provider otherwise. */
export function startRealProvider(): Promise<RealProvider> {
  const { KEYCLOAK_URL: url, KEYCLOAK_PASSWORD: password } = process.env;
  return url && password ? startKeycloakRealm({ url, password }) : startOidcProvider();
}

/** Starts oidc-provider on loopback. */
async function startOidcProvider(): Promise<RealProvider> {
  const http = createServer();
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const real: RealProvider = {
    issuer,
    account: { sub: 'nobody', email: 'nobody@example.test', email_verified: true },
    register: async ({ id, secret, returnAddress }) => {
      const provider = new Provider(issuer, {
        clients: [{ client_id: id, client_secret: secret, redirect_uris: [returnAddress] }],
        claims: { openid: ['sub'], email: ['email', 'email_verified'] },
        conformIdTokenClaims: true,
        features: { devInteractions: { enabled: false } },
        findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...real.account, sub }) }),
        interactions: { url: (_ctx, interaction) => `/enter/${interaction.uid}` },
        cookies: { keys: ['only-a-test'] },
        ttl: {
          AccessToken: 300,
          AuthorizationCode: 60,
          Grant: 300,
          IdToken: 300,
          Interaction: 300,
          Session: 300,
        },
        loadExistingGrant: async (ctx) => {
          const { client, session } = ctx.oidc;
          const grant = new ctx.oidc.provider.Grant({
            ...(client ? { clientId: client.clientId } : {}),
            ...(session?.accountId ? { accountId: session.accountId } : {}),
          });
          grant.addOIDCScope('openid email');
          await grant.save();
          return grant;
        },
      });
      const serve = provider.callback();
      http.removeAllListeners('request');
      http.on('request', (request, response) => {
        if (request.url?.startsWith('/enter/'))
          void provider.interactionFinished(request, response, { login: { accountId: real.account.sub } });
        else void serve(request, response);
      });
    },
    visit: (address) => follow(address, issuer),
    subject: () => Promise.resolve(real.account.sub),
    stop: () =>
      new Promise((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };
  return real;
}
