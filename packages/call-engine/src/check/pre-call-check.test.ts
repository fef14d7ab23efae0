import { describe, expect, it } from 'vitest';
import { judgeCheck, spokenAlert, type CheckFacts } from './pre-call-check.ts';

const fine: CheckFacts = {
  camera: 'granted',
  microphone: 'granted',
  network: { quality: 'good', pingMs: 10, speedKbps: 5_000 },
  isCameraNeeded: true,
};

describe('whether a call may start', () => {
  it('starts with working devices on a good or an unknown network', () => {
    expect(judgeCheck(fine)).toEqual({ mayEnter: true });
    expect(judgeCheck({ ...fine, network: { ...fine.network, quality: 'unknown' } }).mayEnter).toBe(true);
  });

  it('does not start on a poor network, and offers to look again', () => {
    const verdict = judgeCheck({ ...fine, network: { ...fine.network, quality: 'poor' } });
    expect(verdict).toEqual({ mayEnter: false, alert: 'preCallCheck.alert.network', mayRetry: true });
  });

  it.each([
    ['blockedByBrowser', 'granted', 'preCallCheck.alert.camera'],
    ['granted', 'blockedByBrowser', 'preCallCheck.alert.microphone'],
    ['blockedByBrowser', 'blockedByBrowser', 'preCallCheck.alert.both'],
    ['blockedBySystem', 'granted', 'preCallCheck.alert.cameraSystem'],
    ['granted', 'notFound', 'preCallCheck.alert.notFound'],
    ['checking', 'granted', 'preCallCheck.alert.camera'],
  ] as const)('camera %s and microphone %s alert %s', (camera, microphone, alert) => {
    expect(judgeCheck({ ...fine, camera, microphone })).toMatchObject({ mayEnter: false, alert });
  });

  it('starts without a camera for people who answer a call', () => {
    expect(judgeCheck({ ...fine, camera: 'blockedByBrowser', isCameraNeeded: false })).toEqual({
      mayEnter: true,
    });
  });
});

describe('what is said of a check that failed', () => {
  it.each([
    [{ camera: 'blockedByBrowser' }, 'preCallCheck.alert.camera', null],
    [{ camera: 'notFound' }, 'preCallCheck.alert.notFound', null],
    [{ camera: 'inUse' }, 'preCallCheck.alert.inUse', null],
    [
      { camera: 'blockedBySystem', microphone: 'blockedBySystem' },
      'preCallCheck.alert.bothSystem',
      'preCallCheck.alert.microphoneSystem',
    ],
    [{ microphone: 'notFound' }, 'preCallCheck.alert.notFound', 'preCallCheck.alert.notFound'],
  ] as const)('%o is told to the educator as %s, to a student as %s', (changes, educator, student) => {
    expect(spokenAlert({ ...fine, ...changes }, false)).toBe(educator);
    expect(spokenAlert({ ...fine, ...changes }, true)).toBe(student);
  });
});
