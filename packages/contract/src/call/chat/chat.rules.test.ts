import { describe, expect, it } from 'vitest';
import { cleanMessage, firstChatPage, isMessageSendable } from './chat.rules.ts';

describe('messages', () => {
  it.each([
    ['  hello ', 'hello '],
    ['x'.repeat(256), 'x'.repeat(255)],
    [' \n ', ''],
  ])('%j becomes %j', (text, expected) => {
    expect(cleanMessage(text)).toBe(expected);
  });

  it.each([
    ['', false, false],
    ['  ', false, false],
    ['', true, true],
    ['a', false, true],
  ])('%j with an image: %s, sendable: %s', (text, hasImage, expected) => {
    expect(isMessageSendable(text, hasImage)).toBe(expected);
  });
});

describe('firstChatPage', () => {
  it('is 0 in the call and 1 in summaries', () => {
    expect([firstChatPage(false), firstChatPage(true)]).toEqual([0, 1]);
  });
});
