import type { ChatPerson } from '@lectern/contract/messages/messages.shapes.ts';
import type { RouterHistory } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { withRouter } from '../../../test/with-router.tsx';
import { ApiFailure } from '../../lib/api-failure.ts';
import type { WithWhom } from './with-whom.ts';

const server = vi.hoisted(() => ({ api: vi.fn() }));
vi.mock('../../lib/api-client.ts', async (load) => ({ ...(await load<object>()), ...server }));
const toasts = vi.hoisted(() => ({ toastWarning: vi.fn() }));
vi.mock('../../ui/toasts/toasts.ts', async (load) => ({ ...(await load<object>()), ...toasts }));
const signedIn = vi.hoisted(() => ({ role: 'DOCTOR', child: null as { id: string; name: string } | null }));
vi.mock('../identity/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: () => ({ id: 'me', role: signedIn.role }),
  currentSession: () => ({ id: 'me' }),
  useActingChild: () => signedIn.child,
}));
vi.mock('./parts/use-messages-channel.ts', () => ({ useMessagesChannel: () => ({}) }));
vi.mock('./parts/kept-conversations.ts', () => ({ resumeUnsent: () => undefined }));
vi.mock('./parts/conversation-pane.tsx', () => ({
  ConversationPane: ({ whom, onBack }: { whom: WithWhom; onBack: (() => void) | null }) => (
    <section aria-label={whom.name}>
      {whom.kind === 'person' && <p>{whom.note}</p>}
      {onBack && (
        <button type="button" onClick={onBack}>
          Back to the list
        </button>
      )}
    </section>
  ),
}));

const width = vi.hoisted(() => ({ isPhone: false }));
vi.mock('@mantine/hooks', async (load) => ({
  ...(await load<object>()),
  useMediaQuery: (query: string) => query.includes('max-width') === width.isPhone,
}));

const { MessagesPage } = await import('./messages-page.tsx');

const person = (name: string, given: Partial<ChatPerson> = {}): ChatPerson => ({
  ...{ id: name, name, rollNumber: 'S1', profileImage: null, unReadCount: 0, role: 'STUDENT' },
  ...{ studentUserId: name, studentName: '', conversationId: `of ${name}`, draft: '' },
  ...{ lastMessage: 'Hello', lastMessageTime: '2027-03-10T10:00:00.000Z', lastMessageIsOwn: false },
  ...{ lastMessageIsFile: false, lastMessageIsWithdrawn: false, lastFileName: null },
  ...given,
});

/** The server's facts of a conversation that is opened only by its address. */
const elsewhere = vi.hoisted(() => ({ answer: (): Promise<unknown> => new Promise(() => undefined) }));

beforeEach(() => {
  sessionStorage.clear();
  Object.assign(signedIn, { role: 'DOCTOR', child: null });
  toasts.toastWarning.mockReset();
  server.api.mockReset().mockImplementation((call: string) => {
    if (call === 'GET /chat') return elsewhere.answer();
    const data = call === 'GET /chat/previous-people' ? [person('Ana'), person('Ben')] : [];
    return Promise.resolve({
      data,
      pageNumber: 1,
      itemsPerPage: 100,
      totalPages: 1,
      totalItems: data.length,
    });
  });
});

async function show(address: string): Promise<RouterHistory> {
  const { screen: page, history } = withRouter(<MessagesPage />, address);
  await renderInApp(page);
  return history;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name: new RegExp(name) }));
const pane = (name: string) => screen.findByRole('region', { name });
const list = () => screen.queryByRole('navigation', { name: 'People' });
const placeOf = ({ location, length }: RouterHistory) => [location.href, length];

it('opens on a phone as a step, from which the way back leads to the list', async () => {
  width.isPhone = true;
  const history = await show('/');
  await screen.findByRole('button', { name: /Ana/ });
  await press('Ana');
  await pane('Ana');
  expect([placeOf(history), list()]).toEqual([['/?with=Ana', 2], null]);
  history.back();
  await waitFor(() => expect(list()).not.toBeNull());
  expect(screen.queryByRole('region', { name: 'Ana' })).toBeNull();
  history.forward();
  await pane('Ana');
  await press('Back to the list');
  await waitFor(() => expect(list()).not.toBeNull());
  expect(history.location.href).toBe('/');
  expect(history.canGoBack()).toBe(false);
});

it('leads back to the list by the arrow where a link has opened the conversation', async () => {
  width.isPhone = true;
  sessionStorage.setItem('selectedChat', 'null');
  elsewhere.answer = () => Promise.resolve(answerOf({ other: person('Ana') }));
  const history = await show('/?with=Ana');
  await pane('Ana');
  await press('Back to the list');
  await waitFor(() => expect(list()).not.toBeNull());
  expect(placeOf(history)).toEqual(['/', 1]);
});

it('shows the list on a phone that comes back to the screen, and the conversation on a desktop', async () => {
  const kept = { kind: 'person', id: 'Ben', name: 'Ben', image: null, note: '', childId: null };
  sessionStorage.setItem('selectedChat', JSON.stringify({ ...kept, ownerId: 'me', actingChildId: null }));
  width.isPhone = false;
  const history = await show('/');
  await pane('Ben');
  await waitFor(() => expect(placeOf(history)).toEqual(['/?with=Ben', 1]));
});

it('takes the place of the conversation that was open before on a desktop', async () => {
  width.isPhone = false;
  const history = await show('/');
  await screen.findByRole('button', { name: /Ana/ });
  for (const name of ['Ana', 'Ben', 'Ana']) {
    await press(name);
    await pane(name);
  }
  expect(placeOf(history)).toEqual(['/?with=Ana', 1]);
  expect(JSON.parse(sessionStorage.getItem('selectedChat') ?? '')).toMatchObject({ id: 'Ana' });
});

const answerOf = (given: object) => ({
  data: {
    messages: [],
    conversation: {
      ...{ conversationId: 'c', studentUserId: 'Maya', educatorName: 'Daniel', studentName: 'Maya' },
      ...{ isThirdReader: false, other: null, ...given },
    },
  },
});

it('finds out by itself whom a link names, also a parent and a conversation that is read along', async () => {
  width.isPhone = false;
  elsewhere.answer = () =>
    Promise.resolve(answerOf({ other: person('Rosa', { role: 'PARENT', rollNumber: '' }) }));
  await show('/?with=Rosa&about=Maya');
  await pane('Rosa');
  expect(screen.getByText('Parent of Maya')).toBeTruthy();
  expect(server.api).toHaveBeenCalledWith(
    'GET /chat',
    expect.objectContaining({
      query: expect.objectContaining({ receiverUserId: 'Rosa', studentUserId: 'Maya' }),
    }),
    expect.anything(),
  );
});

it('opens what a parent reads along for the child for whom they act, and for no other', async () => {
  width.isPhone = false;
  Object.assign(signedIn, { role: 'PARENT', child: { id: 'Maya', name: 'Maya' } });
  elsewhere.answer = () => Promise.resolve(answerOf({ isThirdReader: true }));
  await show('/?along=c');
  expect(await pane('Maya and Daniel')).toBeTruthy();
});

it.each([
  ['/?with=E&about=Leo', answerOf({ other: person('E', { role: 'DOCTOR' }) })],
  ['/?along=c', answerOf({ isThirdReader: true, studentUserId: 'Leo' })],
])('opens nothing of another child by %s', async (address, answer) => {
  width.isPhone = false;
  Object.assign(signedIn, { role: 'PARENT', child: { id: 'Maya', name: 'Maya' } });
  elsewhere.answer = () => Promise.resolve(answer);
  const history = await show(address);
  await waitFor(() => expect(history.location.href).toBe('/'));
  expect(await screen.findByText(/to start a conversation/)).toBeTruthy();
});

it('says why a link opens nothing, and takes it out of the address', async () => {
  width.isPhone = false;
  const message = 'This person has not joined yet.';
  elsewhere.answer = () =>
    Promise.reject(new ApiFailure({ code: 403, response_code: 'receiver_not_joined', message }));
  const history = await show('/?with=Nobody');
  await waitFor(() => expect(history.location.href).toBe('/'));
  expect(toasts.toastWarning).toHaveBeenCalledWith(message);
});
