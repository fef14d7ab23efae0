import { describe, expect, it } from 'vitest';
import { deviceStateOf, readPermission } from './device-state.ts';

const error = (name: string, message = ''): Error => Object.assign(new Error(message), { name });

describe('what a failed wish for a device means', () => {
  it.each([
    [
      'Chromium, refused by the person',
      error('NotAllowedError', 'Permission denied'),
      'denied',
      'blockedByBrowser',
    ],
    [
      'Chromium, prompt closed',
      error('NotAllowedError', 'Permission dismissed'),
      'prompt',
      'blockedByBrowser',
    ],
    [
      'Chromium, refused by the system',
      error('NotAllowedError', 'Permission denied by system'),
      'granted',
      'blockedBySystem',
    ],
    [
      'Firefox, refused by the system',
      error('NotAllowedError', 'The request is not allowed'),
      'granted',
      'blockedBySystem',
    ],
    ['no such device', error('NotFoundError'), 'granted', 'notFound'],
    ['the chosen device is gone', error('OverconstrainedError'), 'granted', 'notFound'],
    ['another program has it', error('NotReadableError'), 'granted', 'inUse'],
    ['a browser that tells nothing', error('NotAllowedError'), null, 'blockedByBrowser'],
  ] as const)('%s', (_case, failure, permission, state) => {
    expect(deviceStateOf(failure, permission)).toBe(state);
  });

  it('does without the Permissions API where it does not know cameras', async () => {
    const query = (): Promise<PermissionStatus> => Promise.reject(new TypeError('unknown name'));
    expect(await readPermission({ query }, 'camera')).toBeNull();
    expect(await readPermission(undefined, 'camera')).toBeNull();
  });
});
