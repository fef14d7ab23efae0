import { namespace } from '../../core/socket.ts';
import { recordingNews } from './recording.shapes.ts';

/** What everybody in a call hears of its recording. */
export const recordingEvents = namespace({
  name: '/chat',
  toServer: {},
  toClient: {
    recording_changed: {
      summary: 'The recording of the call began, stopped, or moved on.',
      payload: recordingNews,
    },
  },
});
