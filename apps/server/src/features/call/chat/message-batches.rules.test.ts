import { expect, it } from 'vitest';
import { byIdentity, identityOf } from './message-batches.rules.ts';

it('tells messages apart by their sender and the id of the sender’s browser', () => {
  const messages = [
    { senderId: 'a', clientMessageId: '1', text: 'first' },
    { senderId: 'b', clientMessageId: '1', text: 'of another' },
    { senderId: 'a', clientMessageId: '1', text: 'again' },
  ];
  const known = byIdentity(messages);
  expect(known.size).toBe(2);
  expect(known.get(identityOf({ senderId: 'a', clientMessageId: '1' }))?.text).toBe('first');
  expect(known.get(identityOf({ senderId: 'b', clientMessageId: '1' }))?.text).toBe('of another');
});
