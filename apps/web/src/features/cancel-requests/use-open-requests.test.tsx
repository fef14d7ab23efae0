import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { useOpenRequests } from './use-open-requests.ts';

const asked = vi.fn<(address: string) => void>();
let total = 2;

function Shown({ isDeciding }: { isDeciding: boolean }) {
  const { count, countName } = useOpenRequests(isDeciding);
  return <p>{count === undefined ? 'nothing' : `${count}: ${countName ?? ''}`}</p>;
}

beforeEach(() => {
  total = 2;
  asked.mockReset();
  vi.stubGlobal('fetch', (address: string) => {
    asked(address);
    const response = { data: [], pageNumber: 1, itemsPerPage: 1, totalPages: total, totalItems: total };
    const envelope = { code: 200, message: '', response, response_message: '', validationErrors: [] };
    return Promise.resolve(new Response(JSON.stringify({ ...envelope, response_code: 'ok' })));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('counts open requests, in words too', async () => {
  await renderInApp(<Shown isDeciding />);
  expect(await screen.findByText('2: 2 open requests')).toBeTruthy();
  expect(asked.mock.calls[0]?.[0]).toContain('state=open');
});

it('says nothing where none is open', async () => {
  total = 0;
  await renderInApp(<Shown isDeciding />);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled(), 20_000);
  expect(screen.getByText('nothing')).toBeTruthy();
});

it('asks nothing for people who decide none', async () => {
  await renderInApp(<Shown isDeciding={false} />);
  expect(screen.getByText('nothing')).toBeTruthy();
  expect(asked).not.toHaveBeenCalled();
});
