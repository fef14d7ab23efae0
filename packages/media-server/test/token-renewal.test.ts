import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HeadlessClient } from '../src/client/headless-client.ts';
import { startEngine } from '../src/engine.ts';
import type { Engine } from '../src/engine.ts';
import { testKey, tokenFor } from './tokens.ts';

let engine: Engine;
const clients: HeadlessClient[] = [];

beforeAll(async () => {
  engine = await startEngine(testKey);
});
afterAll(async () => {
  for (const client of clients) client.close();
  await engine.stop();
});

const nothing = {
  canPublish: false,
  canSubscribe: false,
  canPublishData: false,
  canUpdateOwnMetadata: false,
};

/** Joins, waits for connected media, and gives the tokens to come back with that come. */
async function tokensOf(grant: Partial<typeof nothing>): Promise<string[]> {
  const tokens: string[] = [];
  const token = await tokenFor('ann', `r${clients.length}`, { ...nothing, ...grant });
  const client = new HeadlessClient({ url: engine.url, token, onToken: (fresh) => tokens.push(fresh) });
  clients.push(client);
  await client.connect();
  return tokens;
}

describe('a token to come back with', () => {
  it.each(Object.keys(nothing))('is given to whose token grants %s', async (right) => {
    const tokens = await tokensOf({ [right]: true });
    await expect.poll(() => tokens.length).toBe(1);
  });

  it('is not given to whose token grants nothing but to come in', async () => {
    const tokens = await tokensOf({});
    // A later client has got theirs.
    const others = await tokensOf({ canSubscribe: true });
    await expect.poll(() => others.length).toBe(1);
    expect(tokens).toEqual([]);
  });
});
