import { expect, it } from 'vitest';
import { recordingStates } from './recording.names.ts';
import { isComing, isRecordable, isRunning } from './recording.rules.ts';

it.each([
  ['onDemand', true],
  ['appointment', true],
  ['classroom', true],
  ['conference', true],
  ['broadcast', false],
  ['inPerson', false],
] as const)('a session of the kind %s can be recorded: %s', (kind, isPossible) => {
  expect(isRecordable(kind)).toBe(isPossible);
});

it('a recording runs until it is stopped and comes until it is ready or has failed', () => {
  expect(recordingStates.filter(isRunning)).toEqual(['starting', 'recording']);
  expect(recordingStates.filter(isComing)).toEqual(['starting', 'recording', 'composing']);
});
