import type { RouterHistory } from '@tanstack/react-router';
import { linkOptions } from '@tanstack/react-router';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { withRouter } from '../../../test/with-router.tsx';
import { LiveRegions } from '../live-region.tsx';
import type { Column, ListQuery } from './list-parts.ts';
import { ListRows } from './list-rows.tsx';
import { useListInAddress } from './list-state.ts';
import { ResourceList, type ResourceListProps } from './resource-list.tsx';

interface Person {
  id: string;
  name: string;
  grade: string;
}

const people: readonly Person[] = ['Ada', 'Ben', 'Cleo'].map((name, index) => ({
  id: name.toLowerCase(),
  name,
  grade: `Grade ${index + 6}`,
}));
const columns: readonly Column<Person>[] = [
  {
    id: 'name',
    title: 'Name',
    sort: 'name',
    card: 'head',
    cell: ({ name }, open) => open(name),
    text: ({ name }) => name,
  },
  { id: 'grade', title: 'Grade', cell: ({ grade }) => grade },
];
const page = { data: people, totalItems: 24, totalPages: 8, itemsPerPage: 3 };
const loaded: ListQuery<Person> = { data: page, isError: false, refetch: () => undefined };

function People(props: Partial<ResourceListProps<Person>>) {
  const controls = useListInAddress({ status: { values: ['all', 'active'], usual: 'all' } });
  return (
    <>
      <ResourceList
        label="People"
        list={loaded}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        controls={controls}
        search="Search People"
        empty={{ title: 'No people found' }}
        {...props}
      />
      <LiveRegions />
    </>
  );
}

async function show(props: Partial<ResourceListProps<Person>> = {}, address = '/'): Promise<RouterHistory> {
  const { screen: made, history } = withRouter(<People {...props} />, address);
  await renderInApp(made);
  await screen.findByRole('searchbox');
  return history;
}

const open = ({ id }: Person) => ({ to: linkOptions({ to: '/', search: { id } }) });
let isPhone = false;

beforeEach(() => {
  isPhone = false;
  vi.stubGlobal('scrollTo', () => undefined);
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: isPhone && query.includes('48em'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the faces of a list', () => {
  it('are a skeleton, the failure with Retry, and the empty text', async () => {
    await show({ list: { ...loaded, data: undefined } });
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
    cleanup();
    const refetch = vi.fn();
    await show({ list: { data: undefined, isError: true, refetch } });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(refetch).toHaveBeenCalledOnce();
    cleanup();
    await show({ list: { ...loaded, data: { data: [] } } });
    expect(screen.getByText('No people found')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  it('offer to take the search and the filters away where they have left nothing', async () => {
    const none = { ...loaded, data: { data: [] } };
    const history = await show({ list: none, filters: <i /> }, '/?search=zoe&status=active');
    expect(screen.getByText('Nothing matches the search and the filters.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(history.location.href).toBe('/'));
    cleanup();
    await show({ list: none }, '/?search=zoe');
    expect(screen.getByText('Nothing matches the search.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Clear search' })).toBeTruthy();
  });
});

describe('the rows of another question', () => {
  it.each(['lines', 'table'] as const)('are marked as not the wanted ones in %s', async (look) => {
    await show({ list: { ...loaded, isPlaceholderData: true }, look });
    expect(document.querySelector('[aria-busy="true"]')?.textContent).toContain('Cleo');
    cleanup();
    await show({ look });
    expect(document.querySelector('[aria-busy="true"]')).toBeNull();
  });

  it('are none where there were none: the list is loading, not empty', async () => {
    await show({ list: { ...loaded, data: { data: [] }, isPlaceholderData: true } });
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
    expect(screen.queryByText('No people found')).toBeNull();
  });
});

describe('the search of a list', () => {
  it('stands in the address, begins with page 1, is told by its count, and the way back takes it away', async () => {
    const history = await show({}, '/?page=3');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search People' }), 'ad{Enter}');
    await waitFor(() => expect(history.location.href).toBe('/?search=ad'));
    expect(await screen.findByText('24 found')).toBeTruthy();
    act(() => history.back());
    await waitFor(() => expect(history.location.href).toBe('/?page=3'));
  });
});

describe('the page of a list', () => {
  it('is a step of the way back; one that is no more leads to the last, and the way back past it', async () => {
    const history = await show();
    await userEvent.click(screen.getByRole('button', { name: 'Go to page 2' }));
    await waitFor(() => expect(history.location.href).toBe('/?page=2'));
    act(() => history.push('/?page=99'));
    await waitFor(() => expect(history.location.href).toBe('/?page=8'));
    act(() => history.back());
    await waitFor(() => expect(history.location.href).toBe('/?page=2'));
  });

  it('is the first, and nothing is left out, where the address says what no list takes', async () => {
    await show({ list: { ...loaded, data: { data: [] } } }, '/?page=-3&status=whatever&sort=a-b');
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });
});

describe('the rows of a list', () => {
  it('go on by arrow keys in the same column, and Enter opens', async () => {
    const history = await show({ open });
    const links = screen.getAllByRole('link');
    links[0]?.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(links[1]);
    await userEvent.keyboard('{End}{ArrowUp}{Home}{ArrowUp}{ArrowDown}');
    expect(document.activeElement).toBe(links[1]);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(history.location.href).toBe('/?id=ben'));
  });

  it('have their actions in a menu that is named after them', async () => {
    const press = vi.fn<(id: string) => void>();
    await show({
      menu: ({ id }) => [{ label: 'Deactivate', icon: null, isDestructive: true, onPress: () => press(id) }],
    });
    await userEvent.click(screen.getByRole('button', { name: 'More about Ben' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
    expect(press).toHaveBeenCalledExactlyOnceWith('ben');
  });

  it('have their menu closed by its own dots and by Escape, and opened by keys', async () => {
    await show({ menu: () => [{ label: 'Deactivate', icon: null, onPress: () => undefined }] });
    const dots = screen.getByRole('button', { name: 'More about Ben' });
    await userEvent.click(dots);
    expect(await screen.findByRole('menu', { name: 'More about Ben' })).toBeTruthy();
    expect(dots.getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(dots);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    dots.focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('menu');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(dots));
    expect(dots.getAttribute('aria-expanded')).toBe('false');
  });

  it('are chosen one by one or all together, and what is done with them gets all', async () => {
    const press = vi.fn<(names: string[]) => void>();
    const bulk = [
      {
        label: 'Move',
        onPress: (rows: readonly Person[], clear: () => void) => {
          press(rows.map(({ name }) => name));
          clear();
        },
      },
    ];
    await show({ bulk });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Choose Ben' }));
    expect(screen.getByRole('group', { name: '1 chosen' })).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }));
    expect(screen.getByRole('group', { name: '3 chosen' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Move' }));
    expect(press).toHaveBeenCalledExactlyOnceWith(['Ada', 'Ben', 'Cleo']);
    expect(screen.queryByRole('group')).toBeNull();
  });

  it('carry what stands beneath one of them', async () => {
    await show({ below: ({ id }) => id === 'ben' && <p>Two notes</p> });
    const [, ben] = screen.getAllByRole('listitem');
    expect(ben && within(ben).getByText('Two notes')).toBeTruthy();
    expect(screen.getAllByText('Two notes')).toHaveLength(1);
  });
});

describe('a list as a table', () => {
  it('is sorted by pressing its heads, and says how', async () => {
    const history = await show({ look: 'table' }, '/?page=2');
    expect(screen.getByRole('table', { name: 'People' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(history.location.href).toBe('/?sort=name'));
    const head = screen.getByRole('columnheader', { name: 'Name' });
    expect(head.getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(history.location.href).toBe('/?sort=-name'));
    expect(head.getAttribute('aria-sort')).toBe('descending');
    expect(screen.queryByRole('button', { name: 'Grade' })).toBeNull();
  });

  it('names its rows by the head of each, and opens them', async () => {
    await show({ look: 'table', open });
    const row = screen.getByRole('row', { name: /Ben/ });
    expect(within(row).getByRole('rowheader', { name: 'Ben' })).toBeTruthy();
    expect(within(row).getByRole('link', { name: 'Ben' }).getAttribute('href')).toBe('/?id=ben');
  });

  it('is cards on phones, which are sorted by a choice', async () => {
    isPhone = true;
    const history = await show({ look: 'table' });
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    await userEvent.click(screen.getByRole('combobox', { name: 'Sort by' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Name, descending' }));
    await waitFor(() => expect(history.location.href).toBe('/?sort=-name'));
  });
});

describe('the file of a list', () => {
  it('has the rows of every page', async () => {
    const files: Blob[] = [];
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL = (file: Blob): string => {
          files.push(file);
          return '#';
        };
        static override revokeObjectURL = (): void => undefined;
      },
    );
    const asked: number[] = [];
    const pageOf = (number: number) => {
      asked.push(number);
      return Promise.resolve({ data: people.slice(number - 1, number), totalPages: 3 });
    };
    await show({ download: { name: 'people.csv', page: pageOf } });
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(asked).toEqual([1, 2, 3]);
    expect(await files[0]?.text()).toBe('"Name"\r\n"Ada"\r\n"Ben"\r\n"Cleo"\r\n');
  });
});

describe('a long list', () => {
  const many = (count: number, from = 0): ListQuery<Person> => {
    const data = Array.from({ length: count }, (_, at) => ({
      ...{ id: `p${from + at}`, name: `Person ${from + at}`, grade: 'Grade 6' },
    }));
    return { ...loaded, data: { data, totalItems: 500, totalPages: 5, itemsPerPage: count } };
  };
  const rowCount = () => document.querySelectorAll('[data-row]').length;

  function Changing({ lists }: { lists: readonly ListQuery<Person>[] }) {
    const [at, setAt] = useState(0);
    return (
      <>
        <button onClick={() => setAt(at + 1)}>Change</button>
        <People list={lists[at] ?? loaded} />
      </>
    );
  }

  it('begins with a screenful, and draws the rest of its rows a few at a time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await renderInApp(
      <ListRows rows={many(45).data?.data ?? []} columns={columns} idOf={({ id }) => id} isBusy={false} />,
    );
    const seen = [rowCount()];
    while (vi.getTimerCount() > 0) {
      act(() => void vi.runOnlyPendingTimers());
      seen.push(rowCount());
    }
    vi.useRealTimers();
    expect(seen).toEqual([20, 30, 40, 45]);
    expect(document.querySelector('li[aria-hidden]')).toBeNull();
  });

  it('shows all rows of its next page, and keeps those that stay when some change', async () => {
    const [first, next] = [many(100), many(100, 100)];
    const shifted = many(100, 101);
    const { screen: made } = withRouter(<Changing lists={[first, next, shifted]} />, '/');
    await renderInApp(made);
    await waitFor(() => expect(rowCount()).toBe(100));
    await userEvent.click(screen.getByRole('button', { name: 'Change' }));
    await screen.findByText('Person 199');
    expect(rowCount()).toBe(100);
    expect(screen.queryByText('Person 0')).toBeNull();
    const kept = screen.getByText('Person 150').closest('li');
    await userEvent.click(screen.getByRole('button', { name: 'Change' }));
    await screen.findByText('Person 200');
    expect(rowCount()).toBe(100);
    expect(screen.getByText('Person 140').closest('li')?.isConnected).toBe(true);
    expect(kept?.isConnected).toBe(true);
  });
});
