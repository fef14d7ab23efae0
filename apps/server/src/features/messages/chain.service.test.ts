import { describe, expect, it } from 'vitest';
import { chainStart, chainTo, isUnchanged, type ChainedMessage } from './chain.service.ts';

const message = (number: number): ChainedMessage => ({
  ...{ number, senderId: 'a', receiverId: 'b', body: `text ${number}`, fileId: null },
  createdAt: new Date(1_800_000_000_000 + number),
});

function chain(count: number) {
  let before: Buffer = chainStart;
  return Array.from({ length: count }, (_, index) => {
    const written = message(index + 1);
    const stored = { ...written, ...chainTo(before, written) };
    before = stored.hash;
    return stored;
  });
}

/** Whether each message is as it was written and follows the one before it. */
function checked(stored: ReturnType<typeof chain>): boolean[] {
  return stored.map((one, index) => isUnchanged(stored[index - 1]?.hash ?? chainStart, one));
}

describe('the chain of a conversation', () => {
  it('is unbroken as it was written', () => {
    expect(checked(chain(4))).toEqual([true, true, true, true]);
  });

  it.each<[string, Partial<ChainedMessage>]>([
    ['the text', { body: 'other' }],
    ['the file', { fileId: 'f' }],
    ['the sender', { senderId: 'c' }],
    ['the receiver', { receiverId: 'c' }],
    ['the time', { createdAt: new Date(0) }],
    ['the number', { number: 7 }],
  ])('shows that %s of a message was changed', (_what, change) => {
    const stored = chain(3);
    const changed = stored.map((one, index) => (index === 1 ? { ...one, ...change } : one));
    expect(checked(changed)).toEqual([true, false, true]);
  });

  it('shows that a message was left out, put in, or rewritten with all its hashes', () => {
    const stored = chain(4);
    expect(checked(stored.filter(({ number }) => number !== 2))).toEqual([true, false, true]);
    const [first, second, ...rest] = stored;
    if (!first || !second) throw new Error('There is no chain.');
    const forged = { ...second, body: 'other', ...chainTo(first.hash, { ...second, body: 'other' }) };
    expect(checked([first, forged, ...rest])).toEqual([true, true, false, true]);
  });
});
