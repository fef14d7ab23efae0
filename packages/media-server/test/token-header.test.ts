import { JoinRequest, SignalResponse, WrappedJoinRequest } from '@livekit/protocol';
import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startEngine } from '../src/engine.ts';
import type { Engine } from '../src/engine.ts';
import { testKey, tokenFor } from './tokens.ts';

const joinRequest = Buffer.from(
  new WrappedJoinRequest({ joinRequest: new JoinRequest().toBinary() }).toBinary(),
).toString('base64');

describe('the token of somebody who comes in', () => {
  let engine: Engine;

  beforeAll(async () => {
    engine = await startEngine({ ...testKey });
  });
  afterAll(async () => {
    await engine.stop();
  });

  /** The identity with which a socket with these headers joins, or its refusal. */
  function enter(path: string, headers: IncomingHttpHeaders, queryToken?: string): Promise<string> {
    const query = new URLSearchParams({ join_request: joinRequest });
    if (queryToken !== undefined) query.set('access_token', queryToken);
    const socket = new WebSocket(`${engine.url}${path}?${query.toString()}`, { headers });
    socket.binaryType = 'nodebuffer';
    return new Promise((resolve, reject) => {
      socket.on('unexpected-response', (_request, response) => resolve(String(response.statusCode)));
      socket.on('error', reject);
      socket.once('message', (data) => {
        const { message } = SignalResponse.fromBinary(Buffer.isBuffer(data) ? data : Buffer.alloc(0));
        resolve(message.case === 'join' ? (message.value.participant?.identity ?? '') : String(message.case));
        socket.close();
      });
    });
  }

  const bearer = (token: string): IncomingHttpHeaders => ({ authorization: `Bearer ${token}` });
  const validate = async (headers: Record<string, string>, query = ''): Promise<number> =>
    (await fetch(`http://127.0.0.1:${engine.port}/rtc/validate${query}`, { headers })).status;

  it('may stand in the header', async () => {
    expect(await enter('/rtc/v1', bearer(await tokenFor('ann', 'r')))).toBe('ann');
    expect(await validate({ authorization: `Bearer ${await tokenFor('ann', 'r')}` })).toBe(200);
  });

  it('is refused in the header as in the address', async () => {
    const expired = await tokenFor('ann', 'r', { ttl: -120 });
    for (const wrong of ['nonsense', '', expired]) {
      expect(await enter('/rtc/v1', bearer(wrong))).toBe('401');
      expect(await validate({ authorization: `Bearer ${wrong}` })).toBe(401);
    }
    expect(await enter('/rtc/v1', {})).toBe('401');
  });

  it('is the one of the header alone where both have one', async () => {
    const [ann, bob] = await Promise.all([tokenFor('ann', 'r'), tokenFor('bob', 'r')]);
    expect(await enter('/rtc/v1', bearer(ann), bob)).toBe('ann');
    expect(await enter('/rtc/v1', bearer('nonsense'), bob)).toBe('401');
    expect(await validate({ authorization: 'Bearer nonsense' }, `?access_token=${bob}`)).toBe(401);
  });

  it('is the one of the address where the header is for somebody else', async () => {
    const headers = { authorization: `Basic ${Buffer.from('user:word').toString('base64')}` };
    expect(await enter('/rtc/v1', headers, await tokenFor('bob', 'r'))).toBe('bob');
    expect(await enter('/rtc/v1', headers)).toBe('401');
  });
});
