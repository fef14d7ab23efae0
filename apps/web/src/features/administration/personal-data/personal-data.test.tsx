import { dataPeopleQuery as dataPeopleShape } from '@lectern/contract/administration/personal-data.shapes.ts';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { studentSession } from '../../../../test/sessions.ts';
import { withRouter } from '../../../../test/with-router.tsx';
import { dropSession, keepSession } from '../../identity/session.ts';
import { usePersonalDataPlace } from './personal-data-place.ts';
import { PersonalData } from './personal-data.tsx';

const person = (name: string, role: string, active: boolean) => ({
  ...{ id: `id-${name}`, name, role, active, place: role === 'PARENT' ? null : 'Lincoln', isErasing: false },
});
const people = [
  person('Maya', 'STUDENT', true),
  person('Paul', 'PARENT', true),
  person('Gone', 'STUDENT', false),
];

beforeEach(() => {
  keepSession({
    ...{ ...studentSession, role: 'INS_SUPER_ADMIN', userType: 'admin' },
    ...{ levelOne: null, levelTwo: null, levelThree: null },
  });
  vi.stubGlobal('fetch', (address: string) => {
    const data = address.includes('/erasures') ? [] : people;
    const page = { pageNumber: 1, itemsPerPage: 10, totalPages: 1, totalItems: data.length };
    const envelope = { code: 200, message: '', response: { data, ...page }, validationErrors: [] };
    return Promise.resolve(Response.json({ ...envelope, response_message: '', response_code: 'ok' }));
  });
});
afterEach(() => {
  cleanup();
  dropSession();
  vi.unstubAllGlobals();
});

it('says before anybody is asked that an active account cannot be erased yet, and who closes it', async () => {
  await renderInApp(withRouter(<PersonalData />, '/data?search=a').screen);
  const eraseOf = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `More about ${name}` }));
    const menu = await screen.findByRole('menu');
    return within(menu).getByRole('menuitem', { name: /^Erase/ });
  };
  const maya = await eraseOf('Maya');
  expect(maya.textContent).toContain('An administrator of Lincoln has to deactivate it first.');
  await userEvent.click(maya);
  expect(screen.queryByText('Erase Maya?')).toBeNull();
  await userEvent.keyboard('{Escape}');
  expect((await eraseOf('Paul')).textContent).toContain('Deactivate it first, here in this menu.');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await eraseOf('Gone'));
  expect(await screen.findByText('Erase Gone?')).toBeTruthy();
});

it('offers a GRA administrator no act that is refused, and names who closes a parent’s account', async () => {
  keepSession({
    ...{ ...studentSession, role: 'GRA_ADMIN', userType: 'admin' },
    ...{ levelOne: null, levelTwo: null, levelThree: null },
  });
  await renderInApp(withRouter(<PersonalData />, '/data?search=a').screen);
  await userEvent.click(await screen.findByRole('button', { name: 'More about Paul' }));
  const menu = await screen.findByRole('menu');
  for (const name of [/Deactivate/, /password/, /Sign out/])
    expect(within(menu).queryByRole('menuitem', { name })).toBeNull();
  expect(within(menu).getByRole('menuitem', { name: /^Erase/ }).textContent).toContain(
    'A top administrator has to deactivate it first.',
  );
});

it.each([
  ['Reset password', 'Reset the password of Paul?', '/user/id-Paul/update/password'],
  ['Sign out everywhere', 'Sign Paul out everywhere?', '/user/id-Paul/logout'],
])(
  'asks a top administrator before a parent meets %s, and offers it for nobody else',
  async (act, title, path) => {
    const sent: string[] = [];
    const serve = globalThis.fetch;
    vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
      if (init.method === 'PUT') sent.push(address);
      return serve(address, init);
    });
    await renderInApp(withRouter(<PersonalData />, '/data?search=a').screen);
    const menuOf = async (name: string) => {
      await userEvent.click(await screen.findByRole('button', { name: `More about ${name}` }));
      return screen.findByRole('menu');
    };
    expect(within(await menuOf('Maya')).queryByRole('menuitem', { name: act })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(within(await menuOf('Paul')).getByRole('menuitem', { name: act }));
    const dialog = await screen.findByRole('dialog', { name: title });
    expect(sent).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: act }));
    await vi.waitFor(() => expect(sent.some((address) => address.includes(path))).toBe(true), 20_000);
  },
);

function Place({ name }: { name: string }) {
  const place = usePersonalDataPlace();
  return <span>{JSON.stringify(place?.(name).search)}</span>;
}

it.each([
  ["Sean O'Neil", 'Sean ONeil'],
  [`${'Ana '.repeat(12)}${'Bo '.repeat(12)}`, `${'Ana '.repeat(12)}${'Bo '.repeat(5)}B`],
])('is reached with a search that the server takes, of %s', async (name, search) => {
  await renderInApp(withRouter(<Place name={name} />, '/').screen);
  expect(await screen.findByText(JSON.stringify({ search }))).toBeTruthy();
  expect(dataPeopleShape.safeParse({ search }).success).toBe(true);
});

const wish = (name: string) => ({
  ...{ id: `id-${name}`, userId: `id-${name}`, name, state: 'asked', askedBy: 'Ann', agreedBy: null },
  ...{ askedAt: '2026-11-20T10:00:00.000Z', dueAt: '2026-11-27T10:00:00.000Z', doneAt: null },
  ...{ mayAgree: true, mayWithdraw: true },
});

it('asks once more before it is agreed to, and starts on the safe answer', async () => {
  const sent = vi.fn<(method: string, address: string) => void>();
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (init.method && init.method !== 'GET') sent(init.method, address);
    const data = address.includes('/erasures') ? [wish('Gone')] : [];
    const page = { data, pageNumber: 1, itemsPerPage: 10, totalPages: 1, totalItems: data.length };
    const envelope = { code: 200, message: '', response: page, validationErrors: [] };
    return Promise.resolve(Response.json({ ...envelope, response_message: '', response_code: 'ok' }));
  });
  await renderInApp(withRouter(<PersonalData />, '/data').screen);
  await userEvent.click(await screen.findByRole('button', { name: 'Agree to the erasure of Gone' }));
  const dialog = await screen.findByRole('dialog', { name: 'Erase Gone?' });
  const keep = within(dialog).getByRole('button', { name: 'Keep' });
  expect(document.activeElement).toBe(keep);
  await userEvent.click(keep);
  expect(sent).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Agree to the erasure of Gone' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Agree' }));
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce(), 20_000);
});

it('leads to wishes that no page before has shown', async () => {
  vi.stubGlobal('fetch', (address: string) => {
    const pageNumber = new URL(address, 'https://x.test').searchParams.get('pageNumber') === '2' ? 2 : 1;
    const data = address.includes('/erasures') ? [wish(pageNumber === 2 ? 'Old' : 'New')] : [];
    const page = { data, pageNumber, itemsPerPage: 1, totalPages: 2, totalItems: 2 };
    const envelope = { code: 200, message: '', response: page, validationErrors: [] };
    return Promise.resolve(Response.json({ ...envelope, response_message: '', response_code: 'ok' }));
  });
  await renderInApp(withRouter(<PersonalData />, '/data').screen);
  expect((await screen.findAllByRole('button', { name: /New/ })).length).toBe(2);
  await userEvent.click(screen.getAllByRole('button', { name: /next/i }).at(-1) as HTMLElement);
  expect((await screen.findAllByRole('button', { name: /Old/ })).length).toBe(2);
});
