import type { Administrator, LevelView } from '@lectern/contract/administration/hierarchy.shapes.ts';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { studentSession } from '../../../../test/sessions.ts';
import { withRouter } from '../../../../test/with-router.tsx';
import { dropSession, keepSession } from '../../identity/session.ts';
import { LoadedLevel } from '../loaded-level.tsx';
import { AdministratorList } from './administrator-list.tsx';

const from = null;
const holding: LevelView['holding'] = {
  ...{ medicAid: { value: false, from }, payouts: { value: true, from }, inPerson: { value: true, from } },
  ...{ noticeHours: { value: 36, from }, slotMinutes: { value: 45, from } },
  presentRule: { value: 'joined', from },
  quietHours: { value: '21:00-07:00', from },
  timeZone: { value: 'America/New_York', from },
};
const undecided = { medicAid: null, payouts: null, inPerson: null, noticeHours: null };

const administrator = (name: string, given: Partial<Administrator> = {}): Administrator => ({
  ...{ id: `id-${name}`, name, email: `${name.toLowerCase()}@demo.test`, active: true, hasJoined: true },
  ...{ firstName: name, lastName: 'Lee', version: 4, lastSeen: null, hasFactor: false, ...given },
});

const level = (mayEdit: boolean): LevelView => ({
  ...{ id: '00000000-0000-4000-8000-0000000000a1', name: 'Lincoln', code: null, depth: 3, parent: null },
  ...{ active: true, isOpen: true, levelCount: 0, educatorCount: 2, studentCount: 3, mayEdit },
  ...{ mayMove: false, address: '', phone: '', timeZone: null, line: [], version: 1 },
  ...{ logo: { own: null, inherited: null }, holding, inherited: holding },
  switches: { ...undecided, slotMinutes: null, presentRule: null, quietHours: null },
  administrators: [
    administrator('Ann'),
    administrator('Bob', { active: false }),
    administrator('Cleo', { email: null }),
    administrator('Dora', { hasJoined: false }),
  ],
});

const sent = vi.fn<(call: string, body?: unknown) => void>();

beforeEach(() => {
  sent.mockReset();
  keepSession({
    ...{ ...studentSession, role: 'LEVEL_TWO_ADMIN', userType: 'admin' },
    ...{ levelOne: null, levelTwo: { id: 'area', name: 'Lakeside' }, levelThree: null },
  });
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    const asked = `${init.method ?? 'GET'} ${new URL(address, 'https://x.test').pathname}`;
    if (typeof init.body === 'string') sent(asked, JSON.parse(init.body));
    else sent(asked);
    const response = { firstPassword: null };
    const envelope = { code: 200, message: 'Done', response, validationErrors: [] };
    return Promise.resolve(Response.json({ ...envelope, response_message: '', response_code: 'ok' }));
  });
});
afterEach(() => {
  cleanup();
  dropSession();
  vi.unstubAllGlobals();
});

const show = (mayEdit: boolean) =>
  renderInApp(withRouter(<AdministratorList level={level(mayEdit)} />, '/start').screen);

async function menuOf(name: string): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: `More about ${name}` }));
  return screen.findByRole('menu');
}

async function actsOf(name: string): Promise<(string | null)[]> {
  const items = within(await menuOf(name)).getAllByRole('menuitem');
  await userEvent.keyboard('{Escape}');
  return items.map(({ textContent }) => textContent);
}

it.each([
  ['Reset password', 'Reset the password of Ann?', 'PUT /api/user/id-Ann/update/password'],
  ['Sign out everywhere', 'Sign Ann out everywhere?', 'PUT /api/user/id-Ann/logout'],
])('asks before an administrator meets %s, and does it once', async (act, title, route) => {
  await show(true);
  await userEvent.click(within(await menuOf('Ann')).getByRole('menuitem', { name: act }));
  const dialog = await screen.findByRole('dialog', { name: title });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(sent).not.toHaveBeenCalledWith(route);
  await userEvent.click(within(await menuOf('Ann')).getByRole('menuitem', { name: act }));
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name: act }),
  );
  await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull(), 20_000);
  await vi.waitFor(() => expect(sent.mock.calls.filter(([call]) => call === route)).toHaveLength(1), 20_000);
});

it('offers neither for a deactivated account, and no link by mail without an address', async () => {
  await show(true);
  expect(await actsOf('Ann')).toEqual(['Reset password', 'Sign out everywhere', 'Deactivate']);
  expect(await actsOf('Bob')).toEqual(['Activate']);
  expect(await actsOf('Cleo')).toEqual(['Sign out everywhere', 'Deactivate']);
});

it('offers neither for somebody who is only invited', async () => {
  await show(true);
  expect(await actsOf('Dora')).toEqual([
    ...['Correct name or email', 'Send the invitation again', 'Deactivate'],
  ]);
});

it('corrects whom an invitation is for while nobody has followed it', async () => {
  await show(true);
  expect((await actsOf('Dora')).slice(0, 2)).toEqual(['Correct name or email', 'Send the invitation again']);
  await userEvent.click(
    within(await menuOf('Dora')).getByRole('menuitem', { name: 'Correct name or email' }),
  );
  const title = 'Correct the invitation of Dora';
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  const email = dialog.getByRole('textbox', { name: 'Email' });
  await userEvent.clear(email);
  await userEvent.type(email, 'dora@right.test');
  await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull(), 20_000);
  expect(sent).toHaveBeenCalledWith(
    'PUT /api/hierarchy/00000000-0000-4000-8000-0000000000a1/administrators/id-Dora',
    { firstName: 'Dora', lastName: 'Lee', email: 'dora@right.test', version: 4 },
  );
});

describe('an invitation that somebody else has corrected meanwhile', () => {
  const dora = administrator('Dora', { hasJoined: false });
  /** As it is stored; somebody else may change it while the dialog is open. */
  let kept = dora;

  const said = (code: number, given: object): Promise<Response> => {
    const envelope = { code, message: 'Done', response: null, response_message: '', validationErrors: [] };
    return Promise.resolve(Response.json({ ...envelope, ...given }, { status: code }));
  };
  const serve = (_address: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> => {
    if (method !== 'PUT')
      return said(200, { response_code: 'ok', response: { ...level(true), administrators: [kept] } });
    const { version } = JSON.parse(body as string) as { version: number };
    sent(method, JSON.parse(body as string));
    if (version !== kept.version) return said(417, { response_code: 'changed_meanwhile' });
    return said(200, { response_code: 'ok', response: kept });
  };

  async function open() {
    kept = dora;
    vi.stubGlobal('fetch', serve);
    const list = (
      <LoadedLevel levelId={level(true).id} depth={3}>
        {(one) => <AdministratorList level={one} />}
      </LoadedLevel>
    );
    await renderInApp(withRouter(list, '/start').screen);
    await userEvent.click(
      within(await menuOf('Dora')).getByRole('menuitem', { name: 'Correct name or email' }),
    );
    return within(await screen.findByRole('dialog'));
  }
  type Dialog = Awaited<ReturnType<typeof open>>;
  const field = (dialog: Dialog, name: string) => dialog.getByRole<HTMLInputElement>('textbox', { name });
  const fill = async (dialog: Dialog, name: string, text: string): Promise<void> => {
    await userEvent.clear(field(dialog, name));
    await userEvent.type(field(dialog, name), text);
  };
  const press = (dialog: Dialog) => userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));

  it('keeps what they changed, and what was changed here', async () => {
    const dialog = await open();
    await fill(dialog, 'Email', 'dora@right.test');
    kept = { ...dora, version: 5, name: 'Theodora Lee', firstName: 'Theodora' };
    await press(dialog);
    const notice = within(await dialog.findByRole('region'));
    expect(notice.getByText(/First Name.*Theodora/)).toBeTruthy();
    expect(field(dialog, 'First Name').value).toBe('Theodora');
    expect(field(dialog, 'Email').value).toBe('dora@right.test');
    expect(screen.getByText('Theodora Lee')).toBeTruthy();
    await press(dialog);
    await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2), 20_000);
    expect(sent).toHaveBeenLastCalledWith('PUT', {
      ...{ firstName: 'Theodora', lastName: 'Lee', email: 'dora@right.test', version: 5 },
    });
  });

  it('is in the list once the window is looked at again', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    kept = { ...dora, version: 5, name: 'Theodora Lee', firstName: 'Theodora' };
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('Theodora Lee')).toBeTruthy();
  });

  it('lets choose where both changed the same', async () => {
    const dialog = await open();
    await fill(dialog, 'First Name', 'Doris');
    kept = { ...dora, version: 5, name: 'Theodora Lee', firstName: 'Theodora' };
    await press(dialog);
    const notice = within(await dialog.findByRole('region'));
    expect(field(dialog, 'First Name').value).toBe('Doris');
    await userEvent.click(notice.getByRole('radio', { name: /^Theodora/ }));
    expect(field(dialog, 'First Name').value).toBe('Theodora');
  });
});

it('offers nothing to administrators who are not directly above', async () => {
  await show(false);
  await screen.findByText('Ann');
  expect(screen.queryByRole('button', { name: 'More about Ann' })).toBeNull();
});
