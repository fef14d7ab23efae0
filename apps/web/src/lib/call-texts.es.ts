import { boardTextsEs } from '@lectern/contract/call/board/board.texts.es.ts';
import { broadcastTextsEs } from '@lectern/contract/call/broadcast/broadcast.texts.es.ts';
import { callTextsEs } from '@lectern/contract/call/call.texts.es.ts';
import { chatTextsEs } from '@lectern/contract/call/chat/chat.texts.es.ts';
import { classroomTextsEs } from '@lectern/contract/call/classroom/classroom.texts.es.ts';
import { recordingTextsEs } from '@lectern/contract/call/recording/recording.texts.es.ts';
import { steadinessTextsEs } from '@lectern/contract/call/steadiness/steadiness.texts.es.ts';
import { filesTextsEs } from '@lectern/contract/files/files.texts.es.ts';
import { visitsTextsEs } from '@lectern/contract/visits/visits.texts.es.ts';
import { waitingRoomTextsEs } from '@lectern/contract/waiting-room/waiting-room.texts.es.ts';

/** The same in Spanish. */
export const callPageTextsEs = {
  board: boardTextsEs,
  broadcast: broadcastTextsEs,
  call: callTextsEs,
  chat: chatTextsEs,
  classroom: classroomTextsEs,
  files: filesTextsEs,
  recording: recordingTextsEs,
  steadiness: steadinessTextsEs,
  visits: visitsTextsEs,
  waitingRoom: waitingRoomTextsEs,
};
