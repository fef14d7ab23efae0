import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { WayFaultPanel } from './way-fault-panel.tsx';

vi.mock('../../institutions/host.ts', () => ({ useHostWords: () => ({ name: 'Riverside' }) }));

const doors = [
  { protocol: 'udp', address: '203.0.113.7', port: 7882 },
  { protocol: 'tcp', address: '203.0.113.7', port: 443 },
] as const;

function lettersOf(): string[] {
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', {
    name: 'Text for your network team',
  });
  return field.value.split('\n');
}

afterEach(() => vi.restoreAllMocks());

it('names every door with its address and port, the page last, and can be copied', async () => {
  const onCheck = vi.fn();
  const user = userEvent.setup();
  const finding = { way: 'none', address: 'wss://lessons.example', doors, takesTls: true } as const;
  await renderInApp(<WayFaultPanel finding={finding} isChecking={false} onCheck={onCheck} />);
  expect(screen.getByRole('alert').textContent).toContain('Your network lets no sound and picture out');
  expect(lettersOf()).toEqual([
    'Riverside needs one of these ways out of the network, the first being the best:',
    'UDP to 203.0.113.7, port 7882',
    'TCP to 203.0.113.7, port 443',
    'TLS to lessons.example, port 443, with a certificate that the devices trust',
    'Besides, for the page and its WebSockets: TCP to lessons.example, port 443',
    'What stands between has to pass everything on unchanged: a proxy that opens connections lets no sound and picture through.',
  ]);
  const writeText = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Copy text' }));
  expect(writeText).toHaveBeenCalledExactlyOnceWith(lettersOf().join('\n'));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onCheck).toHaveBeenCalledOnce();
});

it('names the host of a cluster, which keeps its doors to itself, and the port of a page without TLS', async () => {
  const finding = { way: 'none', address: 'ws://media.example:3000', doors: [], takesTls: false } as const;
  await renderInApp(<WayFaultPanel finding={finding} isChecking={false} onCheck={vi.fn()} />);
  expect(lettersOf().slice(1, 3)).toEqual([
    'UDP, or else TCP port 443, to the media servers of media.example',
    'Besides, for the page and its WebSockets: TCP to media.example, port 3000',
  ]);
});
