import { describe, expect, it, vi } from 'vitest';
import { ApiFailure } from './api-failure.ts';
import { proveOnce, TicketAhead, type Proof } from './line-proof.ts';

/** A connection whose lines and tickets the test plays. */
function playedLine() {
  let line = {};
  const fetched = Promise.withResolvers<string>();
  const say = vi.fn<(proof: Proof) => void>();
  const refused = vi.fn<() => void>();
  const proven = proveOnce({ line: () => line, ticket: () => fetched.promise, say, refused });
  return { fetched, say, refused, proven, renew: () => (line = {}) };
}

const failure = (code: number) => new ApiFailure({ code, response_code: 'internal_error', message: 'no' });

describe('who opens a line', () => {
  it('is said on it once the ticket is there', async () => {
    const { fetched, say, proven } = playedLine();
    expect(say).not.toHaveBeenCalled();
    fetched.resolve('ticket');
    await proven;
    expect(say.mock.calls).toEqual([[{ socketAuthentication: 'ticket' }]]);
  });

  it('is not said on the next one, which asks for a ticket of its own', async () => {
    const { fetched, say, proven, renew } = playedLine();
    renew();
    fetched.resolve('ticket');
    await proven;
    expect(say).not.toHaveBeenCalled();
  });

  it('is left to the cookie where there is no ticket, but not on the next line', async () => {
    const [own, next] = [playedLine(), playedLine()];
    next.renew();
    for (const { fetched, proven } of [own, next]) {
      fetched.reject(failure(500));
      await proven;
    }
    expect([own.say.mock.calls, next.say.mock.calls]).toEqual([[[{}]], []]);
  });

  it('is nobody where nobody is signed in', async () => {
    const { fetched, say, refused, proven } = playedLine();
    fetched.reject(failure(401));
    await proven;
    expect([say.mock.calls.length, refused.mock.calls.length]).toEqual([0, 1]);
  });
});

describe('a ticket', () => {
  const played = () => {
    let [count, time] = [0, 0];
    const fetch = vi.fn(() => Promise.resolve(`ticket ${(count += 1)}`));
    const tickets = new TicketAhead(fetch, () => time);
    return { fetch, tickets, pass: (ms: number) => (time += ms) };
  };

  it('that was asked for ahead is taken once, and each further one is asked for then', async () => {
    const { fetch, tickets, pass } = played();
    tickets.ask();
    expect(fetch).toHaveBeenCalledTimes(1);
    pass(9_999);
    expect([await tickets.take(), await tickets.take()]).toEqual(['ticket 1', 'ticket 2']);
  });

  it('that has waited so long that the server may have forgotten it is not taken', async () => {
    const { tickets, pass } = played();
    tickets.ask();
    pass(10_000);
    expect(await tickets.take()).toBe('ticket 2');
  });

  it('that is refused ahead is refused to its taker, and the next one is asked for', async () => {
    const { fetch, tickets } = played();
    fetch.mockRejectedValueOnce(failure(500));
    tickets.ask();
    await expect(tickets.take()).rejects.toThrow('no');
    expect(await tickets.take()).toBe('ticket 1');
  });
});
