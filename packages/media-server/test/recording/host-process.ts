/* A process that records a room until it is killed, as a server does. Started by `recording.test.ts`. */
import { RecorderHost } from '../../src/recorder/recorder-host.ts';

interface Plan {
  readonly url: string;
  readonly folder: string;
  readonly token: string;
}

const plan = JSON.parse(process.argv[2] ?? '{}') as Plan;
const host = new RecorderHost(process.env['PATH'] ?? '', { recording: 0, composing: 0 });
const { url, folder, token } = plan;
host.record({ url, folder, token: () => Promise.resolve(token) });
