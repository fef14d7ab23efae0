import { defineRefusals } from '../../core/refusal.ts';

/** The states of a recording, from pressing the button to the playable film. */
export const recordingStates = ['starting', 'recording', 'composing', 'ready', 'failed'] as const;

/** The state of a recording. */
export type RecordingState = (typeof recordingStates)[number];

/** One film of everybody, or a film of each person and screen, where the server cannot compose. */
export const recordingKinds = ['composed', 'separate'] as const;

/** The person in a film's picture. */
export const filmKinds = ['everybody', 'person', 'screen'] as const;

/** How recordings and pictures of a call refuse. */
export const recordingRefusals = defineRefusals('recording', {
  recording_not_here: 403,
  recording_running: 417,
  recording_not_running: 417,
  recording_not_ready: 403,
  recording_of_class: 403,
});
