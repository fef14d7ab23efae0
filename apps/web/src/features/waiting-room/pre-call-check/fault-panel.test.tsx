import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { DeviceFaultPanel, NetworkFaultPanel } from './fault-panel.tsx';

describe('how a fault is mended', () => {
  it('says three steps and offers to check again', async () => {
    const onCheck = vi.fn();
    await renderInApp(
      <DeviceFaultPanel
        fault={{ devices: 'both', kind: 'notFound' }}
        isChecking={false}
        onCheck={onCheck}
        onSkipCamera={null}
      />,
    );
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    expect(onCheck).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button', { name: 'Join without camera' })).toBeNull();
  });

  it('offers to join without a camera where the camera alone is at fault', async () => {
    const onSkip = vi.fn();
    await renderInApp(
      <DeviceFaultPanel
        fault={{ devices: 'camera', kind: 'inUse' }}
        isChecking={false}
        onCheck={vi.fn()}
        onSkipCamera={onSkip}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Join without camera' }));
    expect(onSkip).toHaveBeenCalledTimes(1);
  });

  it('offers to look again at a poor network in the words of the spec', async () => {
    const finding = { quality: 'poor', pingMs: 620.4, speedKbps: 280 } as const;
    await renderInApp(<NetworkFaultPanel finding={finding} isChecking={false} onCheck={vi.fn()} />);
    expect(screen.getByText('Measured three times: an answer takes 620 ms, 280 kbit/s')).toBeTruthy();
    expect(
      screen.getByText(
        'Your network signal is poor, try switching to another network, or do you wish to retry?',
      ),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});
