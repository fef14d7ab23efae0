import { boardTexts } from '@lectern/contract/call/board/board.texts.ts';
import { broadcastTexts } from '@lectern/contract/call/broadcast/broadcast.texts.ts';
import { callTexts } from '@lectern/contract/call/call.texts.ts';
import { chatTexts } from '@lectern/contract/call/chat/chat.texts.ts';
import { classroomTexts } from '@lectern/contract/call/classroom/classroom.texts.ts';
import { recordingTexts } from '@lectern/contract/call/recording/recording.texts.ts';
import { steadinessTexts } from '@lectern/contract/call/steadiness/steadiness.texts.ts';
import { filesTexts } from '@lectern/contract/files/files.texts.ts';
import { visitsTexts } from '@lectern/contract/visits/visits.texts.ts';
import { waitingRoomTexts } from '@lectern/contract/waiting-room/waiting-room.texts.ts';

/** What the page of a call says from its first moment, beside the texts of the public pages. */
export const callPageTexts = {
  board: boardTexts,
  broadcast: broadcastTexts,
  call: callTexts,
  chat: chatTexts,
  classroom: classroomTexts,
  files: filesTexts,
  recording: recordingTexts,
  steadiness: steadinessTexts,
  visits: visitsTexts,
  waitingRoom: waitingRoomTexts,
};
