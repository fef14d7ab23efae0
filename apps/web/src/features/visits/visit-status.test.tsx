import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { VisitStatus } from './visit-status.tsx';

const oneToOne = { visitType: 2, joined: false };

describe('VisitStatus', () => {
  it('lets a student enter a one-to-one session and tells what was pressed', async () => {
    const press = vi.fn();
    await renderInApp(
      <VisitStatus status="Enter Virtual Class Room" visit={oneToOne} viewer="attendee" onPress={press} />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Enter Meeting Room' }));
    expect(press).toHaveBeenCalledWith('enter');
  });

  it('is an inert label for the student of a classroom', async () => {
    await renderInApp(
      <VisitStatus
        status="Enter Virtual Class Room"
        visit={{ visitType: 4, joined: false }}
        viewer="attendee"
        onPress={vi.fn()}
      />,
    );
    expect(screen.getByText('Enter Meeting Room')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('cannot be pressed twice while the press is answered', async () => {
    const press = vi.fn();
    await renderInApp(
      <VisitStatus
        status="Enter Virtual Class Room"
        visit={oneToOne}
        viewer="attendee"
        isBusy
        onPress={press}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: /Enter Meeting Room/ }));
    expect(press).not.toHaveBeenCalled();
  });

  it.each([
    ['attendee', false, 'Join the session'],
    ['attendee', true, 'Resume your session'],
    ['educator', false, 'Resume your session'],
  ] as const)('offers a running call to an %s who joined before (%s): %s', async (viewer, joined, text) => {
    await renderInApp(
      <VisitStatus
        status="Visit In Call"
        visit={{ visitType: 2, joined }}
        viewer={viewer}
        onPress={vi.fn()}
      />,
    );
    expect(screen.getByRole('button', { name: text })).toBeTruthy();
  });

  it.each([
    ['Booked', 'Scheduled'],
    ['In Waiting Room', 'In Waiting Room'],
    ['Note Pending', 'Note Pending'],
    ['Educator Missed', 'Missed'],
    ['Cancelled', 'Cancelled'],
  ] as const)('shows %s as the label %s', async (status, text) => {
    await renderInApp(<VisitStatus status={status} visit={oneToOne} viewer="attendee" onPress={vi.fn()} />);
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
