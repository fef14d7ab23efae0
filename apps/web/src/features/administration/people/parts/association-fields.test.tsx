import type { EducatorView } from '@lectern/contract/administration/educators.shapes.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../../test/render-in-app.tsx';
import { studentSession } from '../../../../../test/sessions.ts';
import { withRouter } from '../../../../../test/with-router.tsx';
import { dropSession, keepSession } from '../../../identity/session.ts';
import { currentHost, loadHost } from '../../../institutions/host.ts';
import { EducatorForm } from '../educator-form.tsx';

const idOf = (sign: string) => `00000000-0000-4000-8000-0000000000${sign}`;
const area = { id: idOf('d2'), name: 'Lakeside' };
const lincoln = { id: idOf('a1'), name: 'Lincoln' };
const riverside = { id: idOf('b1'), name: 'Riverside' };
const schools = [lincoln, riverside];
const made = (sign: string, name: string, subject: string, level: typeof area) => ({
  ...{ id: idOf(sign), name, subject: { id: idOf('5f'), name: subject }, level },
  ...{ active: true, isOffered: true, mayEdit: true },
});
const algebra = made('c1', 'Algebra', 'Maths', area);
const bees = made('c2', 'Bees', 'Garden', lincoln);
const caves = made('c3', 'Caves', 'Rocks', riverside);
const educator: EducatorView = {
  ...{ id: idOf('e1'), name: 'Grace Hopper', firstName: 'Grace', lastName: 'Hopper', email: 'g@t.test' },
  ...{ image: null, schools, active: true, mobileNumber: null, unconfirmedEmail: null, emailRefusedAt: null },
  ...{ mailVerified: true, hasJoined: true, providerOnly: false, lastSeen: null, version: 4 },
  associatedLevels: schools.map((school) => ({ ...school, isInReach: true })),
  subcategories: [{ id: bees.id, name: 'Bees', subjectName: 'Garden', mayChange: true }],
  ...{ backgroundCheck: 'none', check: null, mustPassCheck: false, mayEditPerson: true },
  ...{ mayEditAssociation: true, pay: null },
};
const sent = vi.fn<(body: unknown) => void>();

function offered(query: URLSearchParams): (typeof algebra)[] {
  const at = query.get('institutionIds')?.split(',') ?? [];
  const among = query.get('subcategoryIds')?.split(',');
  return [algebra, bees, caves].filter(
    ({ id, level }) => [area.id, ...at].includes(level.id) && (among === undefined || among.includes(id)),
  );
}

function answerTo({ pathname, searchParams }: URL): unknown {
  if (pathname.endsWith('/configuration'))
    return {
      ...currentHost(),
      levelTitles: { ...currentHost().levelTitles, levelThree: { one: 'School', many: 'Schools' } },
    };
  const data = pathname.endsWith('/hierarchy') ? schools : offered(searchParams);
  return pathname.includes('/user/') ? educator : { data, pageNumber: 1, totalItems: data.length };
}

beforeEach(async () => {
  sent.mockReset();
  keepSession({
    ...{ ...studentSession, role: 'LEVEL_TWO_ADMIN', userType: 'admin' },
    ...{ levelOne: null, levelTwo: area, levelThree: null },
  });
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (init.method === 'PUT') sent(JSON.parse(init.body as string));
    const response = answerTo(new URL(address, 'http://lectern.test'));
    const envelope = { code: 200, message: '', response, validationErrors: [] };
    return Promise.resolve(Response.json({ ...envelope, response_message: '', response_code: 'ok' }));
  });
  vi.stubGlobal('scrollTo', () => undefined);
  await loadHost();
});
afterEach(() => {
  cleanup();
  dropSession();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const show = (of: EducatorView | null) =>
  renderInApp(withRouter(<EducatorForm educator={of} />, '/start').screen);
const field = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name });

/** Opens a list, presses one of its options, which chooses it or takes it out, and shuts it. */
async function press(list: string, option: string): Promise<void> {
  await userEvent.click(await field(list));
  await userEvent.click(await screen.findByRole('option', { name: option }));
  await userEvent.keyboard('{Escape}');
}

async function optionsOf(list: string, first: string): Promise<(string | null)[]> {
  await userEvent.click(await field(list));
  await screen.findByRole('option', { name: first });
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
  await userEvent.keyboard('{Escape}');
  return names;
}

const pill = (name: string) => screen.queryAllByText(name, { ignore: '[role="option"] *' }).length > 0;

it('the list of subcategories asks for a school first, and holds what the chosen ones offer', async () => {
  await show(null);
  const list = await field('Subcategories');
  expect([list.disabled, list.placeholder]).toEqual([true, 'Choose a School first']);
  await press('Schools', 'Lincoln');
  expect([list.disabled, list.placeholder]).toEqual([false, 'Select subcategories']);
  expect(await optionsOf('Subcategories', 'Maths · Algebra')).toEqual(['Maths · Algebra', 'Garden · Bees']);
  await press('Schools', 'Riverside');
  expect(await optionsOf('Subcategories', 'Rocks · Caves')).toEqual([
    ...['Maths · Algebra', 'Garden · Bees', 'Rocks · Caves'],
  ]);
});

it('what no chosen school offers any more stays in sight, and it is said what to do', async () => {
  const said = 'Not offered at the chosen Schools: Garden · Bees. Remove it, or choose where it is offered.';
  await show(null);
  await press('Schools', 'Lincoln');
  await press('Subcategories', 'Garden · Bees');
  await press('Subcategories', 'Maths · Algebra');
  await press('Schools', 'Lincoln');
  expect(await screen.findByText('Choose a School first')).toBeTruthy();
  await press('Schools', 'Riverside');
  expect(await screen.findByText(said)).toBeTruthy();
  const list = await field('Subcategories');
  expect(list.getAttribute('aria-invalid')).toBe('true');
  expect([pill('Garden · Bees'), pill('Maths · Algebra')]).toEqual([true, true]);
  await press('Subcategories', 'Garden · Bees');
  await waitFor(() => expect(screen.queryByText(said)).toBeNull());
  expect(list.getAttribute('aria-invalid')).not.toBe('true');
});

it('what is taught already stays, is named where no chosen school offers it, and can be put back', async () => {
  const said =
    'Taught already, and not offered at the chosen Schools: Garden · Bees. It stays unless it is removed.';
  await show(educator);
  await field('Subcategories');
  expect(screen.queryByText(said)).toBeNull();
  await press('Schools', 'Lincoln');
  expect(await screen.findByText(said)).toBeTruthy();
  await press('Subcategories', 'Garden · Bees');
  await waitFor(() => expect(screen.queryByText(said)).toBeNull());
  await press('Subcategories', 'Garden · Bees');
  expect(await screen.findByText(said)).toBeTruthy();
  const form = within(document.querySelector('form') ?? document.body);
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  expect(sent).toHaveBeenCalledWith(
    expect.objectContaining({
      association: { levelIds: [riverside.id], subcategoryIds: [bees.id] },
    }),
  );
});
