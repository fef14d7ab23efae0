import { Agent, request } from 'node:http';

/** What the parent asks of this process: viewers who fetch the playlist and a part each second. */
export interface HlsLoad {
  readonly port: number;
  readonly path: string;
  /** One session token for each viewer. */
  readonly tokens: readonly string[];
  readonly seconds: number;
}

/** How it went. */
export interface HlsResult {
  readonly requests: number;
  readonly failed: number;
  readonly megabytes: number;
  /** Milliseconds within which 95 of 100 answers were there. */
  readonly slowMs: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

function fetchFile(load: HlsLoad, token: string, file: string): Promise<{ status: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const headers = { cookie: `lectern_session=${token}` };
    const { port, path } = load;
    request({ port, host: '127.0.0.1', path: `${path}/${file}`, headers, agent }, (answer) => {
      let bytes = 0;
      answer.on('data', (data: Buffer) => (bytes += data.length));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes }));
    })
      .on('error', reject)
      .end();
  });
}

async function watch(load: HlsLoad): Promise<HlsResult> {
  const times: number[] = [];
  let [failed, bytes] = [0, 0];
  const take = async (token: string, file: string): Promise<void> => {
    const began = performance.now();
    const answer = await fetchFile(load, token, file);
    times.push(performance.now() - began);
    bytes += answer.bytes;
    if (answer.status !== 200) failed += 1;
  };
  const viewer = async (token: string, index: number): Promise<void> => {
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    await pause((index / load.tokens.length) * 1_000);
    for (let second = 0; second < load.seconds; second += 1) {
      const next = performance.now() + 1_000;
      await take(token, 'index.m3u8');
      await take(token, `part-${second}.m4s`);
      await pause(Math.max(0, next - performance.now()));
    }
  };
  await Promise.all(load.tokens.map(viewer));
  const slowMs = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN;
  return { requests: times.length, failed, megabytes: bytes / 1e6, slowMs };
}

process.on('message', (load: HlsLoad) => {
  void watch(load).then(
    (result) => process.send?.(result, () => process.exit(0)),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
