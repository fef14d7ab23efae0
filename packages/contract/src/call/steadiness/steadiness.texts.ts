/** Texts about weak connections and how to steady them. */
export const steadinessTexts = {
  name: 'Steady my connection',
  nameActive: 'Steady my connection: {{step}}',
  weak: { own: 'Your connection is weak', of: "{{name}}'s connection is weak" },
  lost: { own: 'Your connection is interrupted', of: "{{name}}'s connection is interrupted" },
  good: { own: 'Your connection is good', of: "{{name}}'s connection is good" },
  unknown: { own: 'Your connection is not known yet', of: "{{name}}'s connection is not known yet" },
  intro:
    'Sound, chat and board come first. Everything comes back automatically when the connection is good again.',
  slower:
    'Slower way: your network blocks UDP, so sound and picture take a detour. Ask your network team to open it.',
  steps: 'How much to leave out',
  step: {
    none: 'Everything',
    fewerTiles: 'Fewer pictures',
    lowerLayers: 'Smaller pictures',
    soundOnly: 'Sound and board only',
  },
  hint: {
    none: 'All pictures, as sharp as the connection allows',
    fewerTiles: 'Only the {{role}} and the speaker',
    lowerLayers: 'Small, less sharp pictures, yours too',
    soundOnly: 'No pictures; your camera and shared screen are off',
  },
  offer: {
    question: 'Your connection is weak. Keep the sound clear by leaving something out:',
    accept: 'Steady my connection',
    dismiss: 'Not now',
  },
  now: {
    none: 'Everything is shown again',
    fewerTiles: 'Fewer pictures now, for a steady connection',
    lowerLayers: 'Smaller pictures now, for a steady connection',
    soundOnly: 'Sound and board only now, for a steady connection',
  },
  of: {
    fewerTiles: '{{name}} sees fewer pictures',
    lowerLayers: '{{name}} sees and sends smaller pictures',
    soundOnly: '{{name}} has sound and board only',
    slower: '{{name}} comes by the slower way: their network blocks UDP',
  },
  mark: {
    fewerTiles: 'Fewer pictures',
    lowerLayers: 'Smaller pictures',
    soundOnly: 'Sound only',
    slower: 'Slower way',
  },
  pictureRests: 'Picture paused for a steady connection',
  pictureFrozen: 'Picture paused, the connection is too weak for it',
  cameraRests: 'Your camera is off to keep your connection steady. Choose more under "Steady my connection".',
  shareRests:
    'Your screen cannot be shared with sound and board only. Choose more under "Steady my connection".',
} as const;
