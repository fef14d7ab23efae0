import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { studentSession } from '../../../../test/sessions.ts';
import { withRouter } from '../../../../test/with-router.tsx';
import { dropSession, keepSession } from '../../identity/session.ts';
import { SubcategoryList } from './subcategory-list.tsx';
import { SubjectList } from './subject-list.tsx';

const area = { id: '00000000-0000-4000-8000-0000000000d2', name: 'Lakeside' };
const school = { id: '00000000-0000-4000-8000-0000000000d3', name: 'Lincoln' };

let asked: string[] = [];

function serve(address: string): Promise<Response> {
  asked.push(address);
  const data = address.includes('/hierarchy?') ? [school] : [];
  const page = { data, pageNumber: 1, itemsPerPage: 10, totalPages: 1, totalItems: data.length };
  const one = [area, school].find(({ id }) => address.endsWith(`/hierarchy/${id}`));
  const envelope = { code: 200, message: '', response: one ?? page, validationErrors: [] };
  return Promise.resolve(Response.json({ ...envelope, response_message: '', response_code: 'ok' }));
}

function signInAs(role: 'LEVEL_TWO_ADMIN' | 'BRANCHADMIN'): void {
  const isArea = role === 'LEVEL_TWO_ADMIN';
  keepSession({
    ...{ ...studentSession, role, userType: 'admin', levelOne: null },
    ...(isArea ? { levelTwo: area, levelThree: null } : { levelTwo: null, levelThree: school }),
  });
}

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', serve);
});
afterEach(() => {
  cleanup();
  dropSession();
  vi.unstubAllGlobals();
});

const madeBy = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Made by' });

async function choose(name: string): Promise<void> {
  await userEvent.click(await madeBy());
  await userEvent.click(await screen.findByRole('option', { name }));
}

describe.each([
  ['subjects', 'expertises/list', <SubjectList key="subjects" />],
  ['sub-categories', 'expertises/sub-category/list', <SubcategoryList key="subcategories" />],
])('the list of %s', (_what, path, list) => {
  const askedOf = (levelId: string) =>
    asked.some((address) => address.includes(path) && address.includes(`levelId=${levelId}`));

  it('is narrowed to what the own level or one below has made, and keeps that in the address', async () => {
    signInAs('LEVEL_TWO_ADMIN');
    const { screen: shown, history } = withRouter(list, '/list');
    await renderInApp(shown);
    await choose(school.name);
    await waitFor(() => expect(askedOf(school.id)).toBe(true), { timeout: 20_000 });
    expect(history.location.search).toContain(`levelId=${school.id}`);
    await choose(area.name);
    await waitFor(() => expect(askedOf(area.id)).toBe(true), { timeout: 20_000 });
    expect(history.location.search).toContain(`levelId=${area.id}`);
  });

  it('is opened as its address says', async () => {
    signInAs('LEVEL_TWO_ADMIN');
    await renderInApp(withRouter(list, `/list?levelId=${school.id}`).screen);
    await waitFor(async () => expect((await madeBy()).value).toBe(school.name), { timeout: 20_000 });
    expect(askedOf(school.id)).toBe(true);
  });

  it('has no such filter where one level alone is reached', async () => {
    signInAs('BRANCHADMIN');
    await renderInApp(withRouter(list, '/list').screen);
    await screen.findByRole('searchbox');
    expect(screen.queryByRole('combobox', { name: 'Made by' })).toBeNull();
    expect(asked.some((address) => address.includes('/hierarchy'))).toBe(false);
  });
});
