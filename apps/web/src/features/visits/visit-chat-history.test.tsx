import type { ChatMessage } from '@lectern/contract/call/chat/chat.shapes.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { ChatLine } from './visit-chat-history.tsx';

afterEach(cleanup);

const direct = {
  ...{ messageId: 'm', messageType: 0, message: 'For you', textMessage: 'For you', image: null },
  ...{ senderUserId: 'ann', senderName: 'Ann Pupil', role: 'STUDENT', privateMessage: true },
  ...{ receiverUserId: 'ben', receiverName: 'Ben Pupil', created: '2026-03-02T10:00:00.000Z' },
} as ChatMessage;

describe('a direct message in the summary of a class', () => {
  it.each([
    ['its receiver', 'ben', ['(Direct Message)']],
    ['its sender', 'ann', []],
    ['the educator, with both names', 'educator', ['Direct message to Ben Pupil']],
  ])('is marked for %s', async (_who, ownId, expected) => {
    await renderInApp(
      <ol>
        <ChatLine message={direct} ownId={ownId} />
      </ol>,
    );
    expect(await screen.findByText('For you')).toBeTruthy();
    const marks = ['(Direct Message)', 'Direct message to Ben Pupil'];
    const text = screen.getByRole('listitem').textContent;
    expect(marks.filter((mark) => text.includes(mark))).toEqual(expected);
    expect(text.includes('Ann Pupil')).toBe(ownId !== 'ann');
  });
});
