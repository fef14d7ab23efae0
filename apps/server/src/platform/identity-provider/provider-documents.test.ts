import { describe, expect, it } from 'vitest';
import { ProviderDocuments } from './provider-documents.ts';

const clock = { now: () => new Date('2026-03-04T05:06:07Z') };
const issuer = 'https://id.school.example';

const metadata = (of = issuer) => ({
  ...{ issuer: of, authorization_endpoint: `${of}/authorize`, token_endpoint: `${of}/token` },
  jwks_uri: `${of}/keys`,
});

/** A provider that gives these answers, one after the other. */
function answering(...bodies: unknown[]) {
  const asked: string[] = [];
  const documents = new ProviderDocuments((address) => {
    const body = bodies[Math.min(asked.length, bodies.length - 1)];
    asked.push(address);
    return Promise.resolve(Response.json(body));
  }, clock);
  return { documents, asked };
}

describe('a document of a provider', () => {
  it('is asked for once', async () => {
    const { documents, asked } = answering(metadata());
    await documents.metadataOf(issuer);
    expect(await documents.metadataOf(issuer)).toMatchObject({ issuer });
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['of another issuer', metadata('https://other.example'), 'another issuer'],
    ['without endpoints', { issuer }, 'token_endpoint'],
    ['longer than any', { ...metadata(), more: 'x'.repeat(100_000) }, 'too long'],
  ])('that is %s is refused, and not kept', async (_what, bad, reason) => {
    const { documents } = answering(bad, metadata());
    await expect(documents.metadataOf(issuer)).rejects.toThrow(reason);
    expect(await documents.metadataOf(issuer)).toMatchObject({ issuer });
  });

  it('is not that of an issuer with nearly the same name, at the same address', async () => {
    const { documents } = answering(metadata());
    await documents.metadataOf(issuer);
    await expect(documents.metadataOf(`${issuer}/`)).rejects.toThrow('another issuer');
  });

  it('with keys that are none is not kept', async () => {
    const { documents, asked } = answering({ keys: 'none' }, { keys: [] });
    await expect(documents.keysOf(metadata(), false)).rejects.toThrow('keys');
    await documents.keysOf(metadata(), false);
    expect(asked).toHaveLength(2);
  });

  it('goes when fifty others came after it, and the newer ones stay', async () => {
    const asked: string[] = [];
    const documents = new ProviderDocuments((address) => {
      asked.push(address);
      return Promise.resolve(Response.json(metadata(new URL(address).origin)));
    }, clock);
    const of = (number: number) => documents.metadataOf(`https://id-${number}.example`);
    for (let number = 0; number <= 50; number += 1) await of(number);
    await of(1);
    expect(asked).toHaveLength(51);
    await of(0);
    expect(asked).toHaveLength(52);
  });
});
