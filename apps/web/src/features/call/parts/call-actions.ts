import type { GroupActions } from '../classroom/use-group-actions.ts';
import type { RecordingActions } from '../recording/recording-actions.ts';

/** Which dialog is open over the call. */
export type CallDialog = 'end' | 'help' | 'devices' | null;

/** A person's actions in a call; those that are not allowed are null and show no control. */
export interface CallActions extends GroupActions, RecordingActions {
  toggleMicrophone: (() => void) | null;
  toggleCamera: (() => void) | null;
  toggleShare: (() => void) | null;
  toggleChat: (() => void) | null;
  toggleNotes: (() => void) | null;
  toggleBoard: (() => void) | null;
  toggleFullScreen: (() => void) | null;
  isFullScreen: boolean;
  openDevices: () => void;
  openHelp: () => void;
  /** The educator and who looks on end the call for all, everybody else leaves it; it is asked before. */
  askToLeave: (() => void) | null;
  isEducator: boolean;
  /** Leaving ends the call for everybody. */
  endsForAll: boolean;
}
