import { boardTextsEs } from '../call/board/board.texts.es.ts';
import { broadcastTextsEs } from '../call/broadcast/broadcast.texts.es.ts';
import { callTextsEs } from '../call/call.texts.es.ts';
import { chatTextsEs } from '../call/chat/chat.texts.es.ts';
import { classroomTextsEs } from '../call/classroom/classroom.texts.es.ts';
import { recordingTextsEs } from '../call/recording/recording.texts.es.ts';
import { steadinessTextsEs } from '../call/steadiness/steadiness.texts.es.ts';
import { filesTextsEs } from '../files/files.texts.es.ts';
import { visitsTextsEs } from '../visits/visits.texts.es.ts';
import { preCallCheckTextsEs } from '../waiting-room/pre-call-check/pre-call-check.texts.es.ts';
import { waitingRoomTextsEs } from '../waiting-room/waiting-room.texts.es.ts';

/** The same in Spanish. */
export const callPageTextsEs = {
  files: filesTextsEs,
  visits: visitsTextsEs,
  waitingRoom: waitingRoomTextsEs,
  preCallCheck: preCallCheckTextsEs,
  call: callTextsEs,
  board: boardTextsEs,
  chat: chatTextsEs,
  classroom: classroomTextsEs,
  broadcast: broadcastTextsEs,
  recording: recordingTextsEs,
  steadiness: steadinessTextsEs,
} as const;
