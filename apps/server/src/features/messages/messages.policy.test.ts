import { describe, expect, it } from 'vitest';
import type { Decision } from '../../platform/context/refusal.ts';
import {
  mayBegin,
  mayRead,
  mayWithdraw,
  mayWrite,
  type ConversationTies,
  type Part,
} from './messages.policy.ts';

const wordOf = (decision: Decision): string => (decision.ok ? 'ok' : decision.code);

/** Role, open to each other, have met, the family has written: to read, to write, to begin. Typed by hand. */
const matrix: readonly (readonly [Part, boolean, boolean, boolean, string, string, string])[] = [
  ['educator', true, true, false, 'ok', 'ok', 'ok'],
  ['educator', true, false, true, 'ok', 'ok', 'ok'],
  ['educator', true, true, true, 'ok', 'ok', 'ok'],
  ['educator', true, false, false, 'ok', 'conversation_closed', 'not_found'],
  ['educator', false, true, true, 'ok', 'conversation_closed', 'not_found'],
  ['educator', false, false, false, 'ok', 'conversation_closed', 'not_found'],
  ['family', true, true, true, 'ok', 'ok', 'ok'],
  ['family', true, false, false, 'ok', 'ok', 'ok'],
  ['family', false, true, true, 'ok', 'conversation_closed', 'not_found'],
  ['family', false, false, false, 'ok', 'conversation_closed', 'not_found'],
  ['thirdReader', true, true, true, 'ok', 'access_denied', 'not_found'],
  ['thirdReader', false, false, false, 'ok', 'access_denied', 'not_found'],
  ['none', true, true, true, 'not_found', 'not_found', 'not_found'],
  ['none', false, false, false, 'not_found', 'not_found', 'not_found'],
];

describe('a conversation', () => {
  it.each(matrix.map((row) => [row] as const))(
    'is read, written in and begun as in the row %j',
    ([part, isOpen, hasMet, hasFamilyWritten, ...outcomes]) => {
      const ties: ConversationTies = { part, isOpen, hasMet, hasFamilyWritten };
      const beginning = mayBegin({ ...ties, hasOtherJoined: true });
      expect([mayRead(ties), mayWrite(ties), beginning].map(wordOf)).toEqual(outcomes);
      const withNobody = outcomes[2] === 'ok' ? 'receiver_not_joined' : outcomes[2];
      expect(wordOf(mayBegin({ ...ties, hasOtherJoined: false }))).toBe(withNobody);
    },
  );

  it.each<[Part, boolean, string]>([
    ['educator', true, 'ok'],
    ['family', true, 'ok'],
    ['educator', false, 'access_denied'],
    ['thirdReader', false, 'access_denied'],
    ['none', true, 'not_found'],
  ])('lets %s take back a message, own: %s: %s', (part, isOwn, expected) => {
    expect(wordOf(mayWithdraw({ part }, isOwn))).toBe(expected);
  });
});
