import { educatorScreens } from '@lectern/contract/access/educator-screens.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { studentSession } from '../../../test/sessions.ts';
import { withRouter } from '../../../test/with-router.tsx';
import { dropSession, keepSession } from '../../features/identity/session.ts';
import { useNavEntries } from './use-nav-entries.ts';

afterEach(() => {
  cleanup();
  dropSession();
});

const look = { icon: null, to: { to: '/' } } as const;

function Entries() {
  const entries = useNavEntries('educator', educatorScreens, {
    ...{ home: look, schedule: look, visits: look, myStudents: look },
    ...{ finance: look, referrals: look, messages: look },
  });
  return <p>{entries.map(({ id }) => id).join(' ')}</p>;
}

it.each([
  [true, 'home schedule visits myStudents finance referrals messages'],
  [false, 'home schedule visits myStudents referrals messages'],
])('shows the entry of a row with a flag where the session has it on (%s)', async (payoutEnabled, shown) => {
  keepSession({ ...studentSession, role: 'TUTOR', userType: 'physician', payoutEnabled });
  await renderInApp(withRouter(<Entries />).screen);
  expect(await screen.findByText(shown)).toBeTruthy();
});
