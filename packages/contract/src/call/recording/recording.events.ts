import { namespace } from '../../core/socket.ts';
import { recordingNews } from './recording.shapes.ts';

/** The news of a call's recording for everybody in it. */
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
