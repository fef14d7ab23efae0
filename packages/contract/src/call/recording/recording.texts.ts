/** Texts of recordings and pictures of a call. */
export const recordingTexts = {
  refusal: {
    recording_not_here: 'This session cannot be recorded.',
    recording_running: 'This session is being recorded already.',
    recording_not_running: 'This session is not being recorded.',
    recording_not_ready: 'Recordings can be watched once the session is over.',
    recording_of_class: 'Parents see no recording of a class: other children are in it.',
  },
  on: 'Recording on',
  off: 'Recording off',
  starting: 'The recording begins in a moment.',
  interrupted: 'Recording interrupted',
  trouble: {
    title: 'The recording is interrupted.',
    text: 'The call goes on, but nothing is being recorded now. We keep trying. Please ask your administrator to check the disk of the server.',
  },
  control: 'Record',
  start: 'Start recording',
  stop: 'Stop recording',
  screenshot: {
    control: 'Take a screenshot',
    saved: 'ScreenShot save sucessfully',
    nothing: 'There is no picture to take.',
  },
  list: {
    title: 'Recordings',
    watch: 'Watch recordings',
    open: 'Recording {{number}}',
    pages: 'Recordings of this session',
    progress: 'Recording {{number}} is being prepared: {{percent}} %',
    delayed: 'Recording {{number}} could not be prepared yet. We keep trying.',
    failed: 'Recording {{number}} could not be prepared.',
    separate:
      'Each person and screen has a separate video, because this server does not have the program that joins them (ffmpeg).',
    screenOf: 'Screen of {{name}}',
    loadFailed: 'The recordings could not be loaded',
    playFailed: 'The video could not be played.',
    again: 'Try again',
  },
} as const;
