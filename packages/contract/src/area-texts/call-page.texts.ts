import { boardTexts } from '../call/board/board.texts.ts';
import { broadcastTexts } from '../call/broadcast/broadcast.texts.ts';
import { callTexts } from '../call/call.texts.ts';
import { chatTexts } from '../call/chat/chat.texts.ts';
import { classroomTexts } from '../call/classroom/classroom.texts.ts';
import { recordingTexts } from '../call/recording/recording.texts.ts';
import { steadinessTexts } from '../call/steadiness/steadiness.texts.ts';
import { filesTexts } from '../files/files.texts.ts';
import { visitsTexts } from '../visits/visits.texts.ts';
import { preCallCheckTexts } from '../waiting-room/pre-call-check/pre-call-check.texts.ts';
import { waitingRoomTexts } from '../waiting-room/waiting-room.texts.ts';

/** The texts of a call's page from its first moment, in addition to the public ones. */
export const callPageTexts = {
  files: filesTexts,
  visits: visitsTexts,
  waitingRoom: waitingRoomTexts,
  preCallCheck: preCallCheckTexts,
  call: callTexts,
  board: boardTexts,
  chat: chatTexts,
  classroom: classroomTexts,
  broadcast: broadcastTexts,
  recording: recordingTexts,
  steadiness: steadinessTexts,
} as const;
