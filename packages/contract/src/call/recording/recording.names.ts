import { defineRefusals } from '../../core/refusal.ts';

/** Where a recording stands, from the pressing of the button to what can be played. */
export const recordingStates = ['starting', 'recording', 'composing', 'ready', 'failed'] as const;

/** Where a recording stands. */
export type RecordingState = (typeof recordingStates)[number];

/** One film of everybody, or a film of each person and screen, where the server cannot compose. */
export const recordingKinds = ['composed', 'separate'] as const;

/** Whose picture a film shows. */
export const filmKinds = ['everybody', 'person', 'screen'] as const;

/** How recordings and pictures of a call refuse. */
export const recordingRefusals = defineRefusals('recording', {
  recording_not_here: 403,
  recording_running: 417,
  recording_not_running: 417,
  recording_not_ready: 403,
  recording_of_class: 403,
});
