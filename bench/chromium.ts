import { chromium, type Browser } from '@playwright/test';

/** A browser with a made-up camera and microphone, which asks for no permission and plays without a press. */
export function launchChromium(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      '--autoplay-policy=no-user-gesture-required',
      ...more,
    ],
  });
}
