import { describe, expect, it } from 'vitest';
import { OutsideFault, type OutsideFetch } from '../outside/outside-fetch.ts';
import { examineProvider } from './provider-examination.ts';

const issuer = 'https://id.school.example';
const metadata = {
  ...{ issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
  ...{ jwks_uri: `${issuer}/keys`, scopes_supported: ['openid', 'email'] },
};
const keys = { keys: [{ kty: 'RSA' }] };

function examine(document: () => Response | Promise<Response>, keysAnswer = () => Response.json(keys)) {
  const outside: OutsideFetch = async (address) => (address.endsWith('/keys') ? keysAnswer() : document());
  return examineProvider(outside, { issuer, scopes: ['openid', 'email'], algorithms: ['RS256'] });
}

const withMore = (more: object) => () => Response.json({ ...metadata, ...more });
const failing = (error: Error) => () => Promise.reject(error);

describe('a provider that is asked what it says of itself', () => {
  it('has no problem, and tells whether people can sign out there', async () => {
    expect(await examine(withMore({}))).toEqual({ problems: [], offersSignOut: false });
    const more = { end_session_endpoint: `${issuer}/end`, code_challenge_methods_supported: ['S256'] };
    expect(await examine(withMore(more))).toEqual({ problems: [], offersSignOut: true });
  });

  it.each([
    ['a name of an own network', failing(new OutsideFault('', 'notPublic')), 'notPublic', ''],
    ['no answer', failing(new OutsideFault('there is no answer')), 'unreachable', ''],
    ['no name', failing(Object.assign(new Error(''), { code: 'ENOTFOUND' })), 'unreachable', ''],
    ['a redirect', failing(new OutsideFault('', 'leadsElsewhere')), 'leadsElsewhere', ''],
    ['another answer', () => new Response('', { status: 404 }), 'answersOtherwise', '404'],
    ['a page', () => new Response('<html>'), 'noDocument', ''],
    ['a list', () => Response.json([]), 'noDocument', ''],
    ['no token endpoint', withMore({ token_endpoint: undefined }), 'lacksEndpoints', 'token_endpoint'],
    ['http', withMore({ token_endpoint: 'http://id.school.example/t' }), 'lacksEndpoints', 'token_endpoint'],
    ['another issuer', withMore({ issuer: `${issuer}/\u202e` }), 'otherIssuer', `${issuer}/`],
    ['a very long issuer', withMore({ issuer: 'x'.repeat(900) }), 'otherIssuer', 'x'.repeat(200)],
    ['no code flow', withMore({ response_types_supported: ['id_token'] }), 'noCodeFlow', ''],
    ['no S256', withMore({ code_challenge_methods_supported: ['plain'] }), 'noPkce', ''],
    [
      'secret signatures',
      withMore({ id_token_signing_alg_values_supported: ['HS256', 'none'] }),
      'noAlgorithm',
      '',
    ],
    ['fewer scopes', withMore({ scopes_supported: ['openid'] }), 'unknownScopes', 'email'],
  ] as const)('with %s has that problem', async (_what, document, problem, detail) => {
    expect((await examine(document)).problems).toEqual([{ problem, detail }]);
  });

  it.each([
    ['none', () => Response.json({ keys: [] })],
    ['no document', () => new Response('keys', { status: 500 })],
  ])('has keys that are %s', async (_what, answer) => {
    expect((await examine(withMore({}), answer)).problems).toEqual([{ problem: 'noKeys', detail: '' }]);
  });

  it('is told all that is wrong at once', async () => {
    const more = { response_types_supported: [], scopes_supported: [] };
    const { problems } = await examine(withMore(more), () => Response.json({}));
    expect(problems.map(({ problem }) => problem)).toEqual(['noCodeFlow', 'unknownScopes', 'noKeys']);
  });
});
