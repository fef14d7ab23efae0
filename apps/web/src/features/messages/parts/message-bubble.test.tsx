import type { Conversation, DirectMessage } from '@lectern/contract/messages/messages.shapes.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { MessageBubble } from './message-bubble.tsx';
import { useWriterName } from './use-writer-name.ts';

const [maya, daniel] = ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000e1'];

const message = (senderUserId: string, senderName: string): DirectMessage => ({
  ...{ messageId: crypto.randomUUID(), clientMessageId: null, conversationId: 'c', number: 1, revision: 1 },
  ...{ senderUserId, senderName, receiverUserId: maya, message: `Words of ${senderName}`, fileId: null },
  ...{ fileType: null, fileName: null, fileSize: null, file: null, havingImage: 0 as const },
  ...{ createdTime: '2027-03-10T10:00:00.000Z', deferredUntil: null, isWithdrawn: false },
});
const messages = [message(maya, 'Maya Torres'), message(daniel, 'Daniel Hughes')];
const facts: Conversation = {
  ...{
    conversationId: 'c',
    studentUserId: maya,
    thirdReaders: [],
    other: null,
    educatorName: 'Daniel',
    studentName: 'Maya',
    mayWrite: false,
    isThirdReader: true,
  },
  receipts: { deliveredNumber: 0, readNumber: 0 },
};

function Bubbles({ isThirdReader }: { isThirdReader: boolean }) {
  const writerOf = useWriterName({ ...facts, isThirdReader });
  const nothing = () => undefined;
  return messages.map((one) => (
    <MessageBubble
      key={one.messageId}
      message={one}
      isOwn={false}
      {...writerOf(one)}
      state={null}
      onWithdraw={nothing}
      onReport={nothing}
    />
  ));
}

it('says who wrote each message to people who read along, to eyes and ears, each of the two at a side', async () => {
  await renderInApp(<Bubbles isThirdReader />);
  const articles = screen.getAllByRole('article');
  expect(articles.map((one) => one.getAttribute('aria-label'))).toEqual([
    expect.stringMatching(/^Maya Torres, Student, /),
    expect.stringMatching(/^Daniel Hughes, Counselor, /),
  ]);
  expect(screen.getByText('Maya Torres, Student')).toBeTruthy();
  expect(screen.getByText('Daniel Hughes, Counselor')).toBeTruthy();
  expect(articles.map((one) => one.dataset['own'])).toEqual([undefined, 'true']);
});

it('says no name above the messages of the two who write', async () => {
  await renderInApp(<Bubbles isThirdReader={false} />);
  expect(screen.queryByText('Maya Torres, Student')).toBeNull();
  expect(screen.getAllByRole('article').map((one) => one.dataset['own'])).toEqual([undefined, undefined]);
});

it('says that a message was erased whose words are not there any more', async () => {
  const nothing = () => undefined;
  const erased = { ...message(daniel, 'Erased 1'), message: '' };
  await renderInApp(
    <MessageBubble message={erased} isOwn={false} state={null} onWithdraw={nothing} onReport={nothing} />,
  );
  expect(screen.getByText('This message was erased.')).toBeTruthy();
});

it('has a menu that is opened, left and chosen from by keys alone', async () => {
  const reported = vi.fn<(message: DirectMessage) => void>();
  const nothing = () => undefined;
  const theirs = message(daniel, 'Daniel Hughes');
  await renderInApp(
    <MessageBubble message={theirs} isOwn={false} state={null} onWithdraw={nothing} onReport={reported} />,
  );
  const name = 'What to do with this message';
  const dots = screen.getByRole('button', { name });
  dots.focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('menu', { name });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(dots));
  expect(reported).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  const item = await screen.findByRole('menuitem', { name: 'Report this' });
  await waitFor(() => expect(document.activeElement?.closest('[role="menu"]')).toBeTruthy());
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement).toBe(item));
  await userEvent.keyboard('{Enter}');
  expect(reported).toHaveBeenCalledExactlyOnceWith(theirs);
});

it.each([
  ['says when', false, 1],
  ['no more says, once it was taken back, when', true, 0],
])('%s a message that waits is delivered', async (_, isWithdrawn, times) => {
  const deferred = {
    ...message(maya, 'Maya Torres'),
    deferredUntil: '2027-03-11T07:00:00.000Z',
    isWithdrawn,
  };
  const nothing = () => undefined;
  await renderInApp(
    <MessageBubble message={deferred} isOwn state={null} onWithdraw={nothing} onReport={nothing} />,
  );
  expect(screen.queryAllByText(/will be delivered/)).toHaveLength(times);
});
