/** The engine's own log on the terminal, where `MEDIA_TEST_LOG` asks for it; nothing else of its options. */
export function engineLog(): { log?: (message: string, details: object) => void } {
  if (!process.env['MEDIA_TEST_LOG']) return {};
  return { log: (message, details) => console.log('[engine]', message, JSON.stringify(details)) };
}
