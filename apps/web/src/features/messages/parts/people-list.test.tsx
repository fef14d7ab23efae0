import type { ChatPerson } from '@lectern/contract/messages/messages.shapes.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { withPerson, type WithWhom } from '../with-whom.ts';
import { PeopleList } from './people-list.tsx';

const server = vi.hoisted(() => ({ api: vi.fn() }));
vi.mock('../../../lib/api-client.ts', async (load) => ({ ...(await load<object>()), ...server }));
vi.mock('../../identity/session.ts', () => ({
  useSession: () => ({ id: 'me' }),
  currentSession: () => ({ id: 'me' }),
  followSession: () => () => undefined,
}));

const person = (name: string): ChatPerson => ({
  ...{ id: name, name, rollNumber: '', profileImage: null, unReadCount: 0, role: 'STUDENT' },
  ...{ studentUserId: name, studentName: '', conversationId: name, draft: '' },
  ...{ lastMessage: 'Hello', lastMessageTime: '2027-03-10T10:00:00.000Z', lastMessageIsOwn: false },
  ...{ lastMessageIsFile: false, lastMessageIsWithdrawn: false, lastFileName: null },
});

/** The second page begins with somebody of the first: a message came in between. */
const pages = [
  [person('Ana'), person('Ben')],
  [person('Ben'), person('Cid')],
];

beforeEach(() => {
  server.api.mockReset();
  server.api.mockImplementation((_call: string, { query }: { query: { pageNumber?: number } }) => {
    const pageNumber = query.pageNumber ?? 1;
    const data = pages[pageNumber - 1] ?? [];
    return Promise.resolve({ data, pageNumber, itemsPerPage: 2, totalPages: 2, totalItems: 4 });
  });
});

const names = () => screen.getAllByRole('listitem').map((one) => /Ana|Ben|Cid/.exec(one.textContent)?.[0]);

const list = (chosen: WithWhom | null = null) => (
  <PeopleList
    words={{ choose: 'Choose', search: 'Search', noneFound: 'Nobody' }}
    toWhom={(one) => withPerson(one, { actingChild: null, parentOf: (name) => `Parent of ${name}` })}
    takesFocus={false}
    isReader={false}
    chosen={chosen}
    onChoose={() => undefined}
  />
);

it('brings everybody with whom one has written, page by page and each once', async () => {
  await renderInApp(list());
  const more = await screen.findByRole('button', { name: 'Show more' });
  expect(names()).toEqual(['Ana', 'Ben']);
  await userEvent.click(more);
  await screen.findByText('Cid');
  expect(names()).toEqual(['Ana', 'Ben', 'Cid']);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('says of a parent for which child they write', async () => {
  const elena = { ...person('Elena'), role: 'PARENT' };
  const twice = [
    { ...elena, studentUserId: 'leo', studentName: 'Leo' },
    { ...elena, studentUserId: 'maya', studentName: 'Maya' },
  ];
  server.api.mockImplementation((call: string) =>
    Promise.resolve({
      ...{ pageNumber: 1, itemsPerPage: 2, totalPages: 1, totalItems: 2 },
      data: call === 'GET /chat/previous-people' ? twice : [],
    }),
  );
  await renderInApp(list());
  expect(await screen.findByRole('button', { name: /Elena.*Parent of Leo/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /Elena.*Parent of Maya/ })).toBeTruthy();
});

it('says of a file alone how it is called', async () => {
  const file = { lastMessage: '', lastMessageIsFile: true, lastFileName: 'vertex-form.pdf' };
  server.api.mockImplementation((call: string) =>
    Promise.resolve({
      ...{ pageNumber: 1, itemsPerPage: 2, totalPages: 1, totalItems: 1 },
      data: call === 'GET /chat/previous-people' ? [{ ...person('Ana'), ...file }] : [],
    }),
  );
  await renderInApp(list());
  expect(await screen.findByText('vertex-form.pdf')).toBeTruthy();
});

it('keeps the number of unread ones of the conversation that is open, until they were seen', async () => {
  const ana = { ...person('Ana'), unReadCount: 2 };
  server.api.mockImplementation((call: string) =>
    Promise.resolve({
      ...{ pageNumber: 1, itemsPerPage: 2, totalPages: 1, totalItems: 1 },
      data: call === 'GET /chat/previous-people' ? [ana] : [],
    }),
  );
  const open = withPerson(ana, { actingChild: null, parentOf: (name) => name });
  await renderInApp(list(open));
  expect((await screen.findByRole('button', { current: true })).textContent).toMatch(/2 unread/);
});
