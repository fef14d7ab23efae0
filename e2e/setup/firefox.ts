import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const preferences: Readonly<Record<string, boolean | number | string>> = {
  'media.navigator.permission.disabled': true,
  'media.navigator.streams.fake': true,
  'media.autoplay.default': 0,
  // Firefox leaves out loopback and hides addresses by default; on a machine without a network there is nothing else.
  'media.peerconnection.ice.loopback': true,
  'media.peerconnection.ice.obfuscate_host_addresses': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.enabled': false,
  'app.update.enabled': false,
  'intl.accept_languages': 'en-US',
};

interface Reply {
  readonly id?: number;
  readonly type: string;
  readonly result?: Record<string, unknown>;
  readonly error?: string;
  readonly message?: string;
}

/** The Firefox of this machine: the one that `tools/lib/browsers.ts` found or installed; undefined where there is none. */
export const firefoxPath = [process.env['FIREFOX_PATH'], '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
  (file) => file && existsSync(file),
);

/** Firefox, driven over WebDriver BiDi (W3C), which it speaks by itself: no driver of its own is needed. */
export class Firefox {
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #lastId = 0;
  #context = '';

  private constructor(process: ChildProcess, profile: string, socket: WebSocket) {
    this.#process = process;
    this.#profile = profile;
    this.#socket = socket;
    socket.addEventListener('message', (event) => {
      const reply = JSON.parse(String(event.data)) as Reply;
      if (reply.id !== undefined) this.#waiting.get(reply.id)?.(reply);
    });
  }

  /** Starts with fake devices that are granted without asking; `hasUdp: false`: as where a school blocks UDP. */
  static async launch({ hasUdp = true } = {}): Promise<Firefox> {
    const profile = mkdtempSync(path.join(tmpdir(), 'lectern-firefox-'));
    const wanted = { ...preferences, 'media.peerconnection.ice.force_ice_tcp': !hasUdp };
    const lines = Object.entries(wanted).map(
      ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
    );
    writeFileSync(path.join(profile, 'user.js'), lines.join('\n'));
    const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
    const child = spawn(firefoxPath ?? 'firefox-esr', args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, HOME: profile },
    });
    const address = await new Promise<string>((resolve, reject) => {
      let log = '';
      child.stderr.on('data', (chunk: Buffer) => {
        log += chunk.toString();
        const found = /WebDriver BiDi listening on (ws:\S+)/.exec(log);
        if (found?.[1]) resolve(found[1]);
      });
      child.once('exit', (code) => reject(new Error(`Firefox ended at its start (${String(code)}): ${log}`)));
      child.once('error', reject);
    });
    const socket = new WebSocket(`${address}/session`);
    await once(socket, 'open');
    const firefox = new Firefox(child, profile, socket);
    await firefox.send('session.new', { capabilities: {} });
    const tree = (await firefox.send('browsingContext.getTree', {})) as { contexts: { context: string }[] };
    firefox.#context = tree.contexts[0]?.context ?? '';
    return firefox;
  }

  /** One command of the protocol; throws with the browser's own words when it fails. */
  async send(method: string, params: Record<string, unknown>): Promise<Record<string, unknown>> {
    const id = (this.#lastId += 1);
    const answered = new Promise<Reply>((resolve) => this.#waiting.set(id, resolve));
    this.#socket.send(JSON.stringify({ id, method, params }));
    const reply = await answered;
    this.#waiting.delete(id);
    if (reply.type === 'error') throw new Error(`${method}: ${reply.error ?? ''} ${reply.message ?? ''}`);
    return reply.result ?? {};
  }

  async goto(url: string): Promise<void> {
    await this.send('browsingContext.navigate', { context: this.#context, url, wait: 'complete' });
  }

  /** The value of an expression in the page, awaited; values that JSON can carry. */
  async evaluate<T>(expression: string): Promise<T> {
    const result = (await this.send('script.evaluate', {
      expression: `(async () => JSON.stringify(await (${expression}) ?? null))()`,
      target: { context: this.#context },
      awaitPromise: true,
      userActivation: true,
    })) as { type: string; result?: { value?: string }; exceptionDetails?: { text: string } };
    if (result.type !== 'success')
      throw new Error(`In Firefox: ${result.exceptionDetails?.text ?? 'failed'}`);
    return JSON.parse(result.result?.value ?? 'null') as T;
  }

  /** Waits until an expression is true in the page. */
  async until(expression: string, withinMs = 20_000): Promise<void> {
    const deadline = Date.now() + withinMs;
    while (Date.now() < deadline) {
      if (await this.evaluate<boolean>(`Boolean(${expression})`).catch(() => false)) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const text = await this.evaluate<string>('document.body.innerText.slice(0, 600)').catch(() => '');
    throw new Error(`Firefox: not true within ${withinMs} ms: ${expression}\n${text}`);
  }

  async close(): Promise<void> {
    this.#socket.close();
    if (this.#process.exitCode === null) {
      const gone = once(this.#process, 'exit');
      this.#process.kill('SIGTERM');
      await gone;
    }
    rmSync(this.#profile, { recursive: true, force: true });
  }
}
