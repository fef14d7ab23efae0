import { describe, expect, it } from 'vitest';
import {
  areDevicesReady,
  deviceAlert,
  isNetworkAcceptable,
  networkColor,
  networkQuality,
  speedKbps,
} from './pre-call-check.rules.ts';

describe('networkColor', () => {
  it.each([
    [1_001, 'green'],
    [1_000, 'orange'],
    [351, 'orange'],
    [350, 'red'],
    [0, 'red'],
  ])('%i is %s', (speed, expected) => {
    expect(networkColor(speed)).toBe(expected);
  });
});

describe('networkQuality', () => {
  it.each([
    [{ connectionType: '4g', pingMs: 20, speedKbps: null }, 'good'],
    [{ connectionType: '3g', pingMs: 500, speedKbps: null }, 'good'],
    [{ connectionType: '4g', pingMs: 501, speedKbps: null }, 'poor'],
    [{ connectionType: 'slow-2g', pingMs: 20, speedKbps: null }, 'poor'],
    [{ connectionType: null, pingMs: 20, speedKbps: 350 }, 'poor'],
    [{ connectionType: null, pingMs: 20, speedKbps: 351 }, 'good'],
    [{ connectionType: null, pingMs: null, speedKbps: null }, 'unknown'],
    [{ connectionType: '4g', pingMs: null, speedKbps: null }, 'unknown'],
  ] as const)('%j is %s', (measure, expected) => {
    expect(networkQuality(measure)).toBe(expected);
  });

  it('lets good and unknown in', () => {
    expect([
      isNetworkAcceptable('good'),
      isNetworkAcceptable('unknown'),
      isNetworkAcceptable('poor'),
    ]).toEqual([true, true, false]);
  });

  it('measures 350 kB in 2.8 s as 1000 kilobits per second', () => {
    expect(speedKbps(350_000, 2_800)).toBe(1_000);
  });
});

describe('deviceAlert', () => {
  const alert = (name: string): string => `preCallCheck.alert.${name}`;
  it.for([
    ['granted', 'granted', true, null],
    ['blockedByBrowser', 'granted', true, alert('camera')],
    ['granted', 'blockedByBrowser', true, alert('microphone')],
    ['blockedByBrowser', 'blockedByBrowser', true, alert('both')],
    ['blockedBySystem', 'granted', true, alert('cameraSystem')],
    ['granted', 'blockedBySystem', true, alert('microphoneSystem')],
    ['blockedBySystem', 'blockedByBrowser', true, alert('bothSystem')],
    ['notFound', 'blockedByBrowser', true, alert('notFound')],
    ['granted', 'notFound', true, alert('notFound')],
    ['inUse', 'granted', true, alert('inUse')],
    ['blockedByBrowser', 'granted', false, null],
    ['notFound', 'granted', false, null],
    ['notFound', 'blockedByBrowser', false, alert('microphone')],
  ] as const)(
    'camera %s, microphone %s (camera needed: %s): %s',
    ([camera, microphone, isCameraNeeded, expected]) => {
      expect(deviceAlert({ camera, microphone }, isCameraNeeded)).toBe(expected);
      expect(areDevicesReady({ camera, microphone }, isCameraNeeded)).toBe(expected === null);
    },
  );
});
