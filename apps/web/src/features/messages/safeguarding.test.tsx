import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { withRouter } from '../../../test/with-router.tsx';
import { Safeguarding } from './safeguarding.tsx';

const server = vi.hoisted(() => ({ api: vi.fn() }));
vi.mock('../../lib/api-client.ts', async (load) => ({ ...(await load<object>()), ...server }));
vi.mock('../identity/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: () => ({ id: 'me' }),
}));
vi.mock('./parts/message-settings.tsx', () => ({ MessageSettings: () => null }));
vi.mock('./parts/school-read-alongs.tsx', () => ({ SchoolReadAlongs: () => null }));

const report = {
  ...{ id: 'r', studentUserId: 's', studentName: 'Maya Torres', educatorName: 'Daniel Hughes' },
  ...{ reportedByName: 'Leo Torres', reason: 'rude', createdTime: '2027-03-10T10:00:00.000Z' },
};
const message = {
  ...{ messageId: 'm', number: 1, senderName: 'Daniel Hughes', message: '', createdTime: report.createdTime },
  ...{ file: '/api/file/1', fileName: 'sheet.pdf', isWithdrawn: false, isReported: true },
};

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(matchMedia(query), { matches: query.includes('(max-width: 48em)') }),
  );
  server.api.mockImplementation((call: string) =>
    Promise.resolve(
      call === 'GET /chat/report'
        ? { data: [report], pageNumber: 1, itemsPerPage: 10, totalPages: 1, totalItems: 1 }
        : { ...report, conversationId: 'c', messages: [message] },
    ),
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('says on a card of phones what each value is', async () => {
  await renderInApp(withRouter(<Safeguarding />).screen);
  const card = await screen.findByRole('listitem');
  for (const title of ['Coach', 'Reported by', 'Reason', 'Time']) expect(card.textContent).toContain(title);
  expect(card.textContent).toContain('Reported byLeo Torres');
});

it('shows a file of a report as files are shown everywhere', async () => {
  await renderInApp(withRouter(<Safeguarding />).screen);
  await userEvent.click(await screen.findByRole('button', { name: 'Open the report' }));
  const link = await screen.findByRole('link', { name: 'sheet.pdf' });
  expect(link.closest('ul')).not.toBeNull();
});
