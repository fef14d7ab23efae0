import type { Conversation, DirectMessage } from '@lectern/contract/messages/messages.shapes.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { useWriterName } from './use-writer-name.ts';

const toasts = vi.hoisted(() => ({ toastError: vi.fn() }));
vi.mock('../../../ui/toasts/toasts.ts', async (load) => ({ ...(await load<object>()), ...toasts }));

const { AttachedFile, MessageBubble } = await import('./message-bubble.tsx');

const [maya, daniel] = ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000e1'];

const message = (senderUserId: string, senderName: string): DirectMessage => ({
  ...{ messageId: crypto.randomUUID(), clientMessageId: null, conversationId: 'c', number: 1, revision: 1 },
  ...{ senderUserId, senderName, receiverUserId: maya, message: `Words of ${senderName}`, fileId: null },
  ...{ fileType: null, fileName: null, fileSize: null, file: null, havingImage: 0 as const },
  ...{ createdTime: '2027-03-10T10:00:00.000Z', heldUntil: null, isWithdrawn: false },
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

it('says who wrote each message to who reads along, to eyes and ears, each of the two at a side', async () => {
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

describe('the file of a message', () => {
  const fileId = '00000000-0000-4000-8000-0000000000f1';
  const address = `/api/file/${fileId}/content?place=message.m&expires=4102444800&signature=s`;
  const withFile = { ...message(daniel, 'Daniel Hughes'), fileName: 'sheet.pdf', fileType: 'pdf' as const };
  const answer = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
  let saved: string[];

  beforeEach(() => {
    saved = [];
    toasts.toastError.mockReset();
    vi.stubGlobal('fetch', answer.mockReset());
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      if (this.hasAttribute('download')) saved.push(new URL(this.href).pathname);
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  const press = async (): Promise<void> => {
    await renderInApp(<AttachedFile message={{ ...withFile, file: address, fileSize: 10 }} />);
    await userEvent.click(screen.getByRole('link', { name: 'Open sheet.pdf' }));
  };

  it('is saved once the server gives it', async () => {
    answer.mockResolvedValue(new Response('%', { status: 206 }));
    await press();
    await waitFor(() => expect(saved).toEqual([`/api/file/${fileId}/content`]));
    expect(toasts.toastError).not.toHaveBeenCalled();
    expect(new Headers(answer.mock.lastCall?.[1].headers).get('range')).toBe('bytes=0-0');
  });

  it('says what the server says where it gives none, and leads to no page of its own', async () => {
    const refusal = { code: 404, message: 'No data found', response: null, validationErrors: [] };
    answer.mockResolvedValue(
      new Response(JSON.stringify({ ...refusal, response_message: '', response_code: 'not_found' }), {
        status: 404,
      }),
    );
    await press();
    await waitFor(() => expect(toasts.toastError).toHaveBeenCalledWith('No data found'));
    expect(saved).toEqual([]);
  });

  it('says that it was not reached without a connection', async () => {
    answer.mockRejectedValue(new TypeError('Failed to fetch'));
    await press();
    await waitFor(() => expect(toasts.toastError).toHaveBeenCalledTimes(1));
    expect(saved).toEqual([]);
  });
});
