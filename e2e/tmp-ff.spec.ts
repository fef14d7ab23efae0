import { ApiClient } from './setup/api.ts';
import { Firefox } from './setup/firefox.ts';
import { accounts, demoPassword, test } from './setup/journey.ts';
import { book, passToStart } from './setup/visit.ts';
const script = `() => {
  window.dbg = [];
  const O = window.RTCPeerConnection;
  const log = (...a) => window.dbg.push(a.map((x) => typeof x === 'string' ? x : JSON.stringify(x)).join(' ').slice(0, 3000));
  window.RTCPeerConnection = class extends O {
    constructor(c) { super(c); log('new', c); (window.dbgp ||= []).push(this);
      this.addEventListener('icecandidate', (e) => log('local', e.candidate?.candidate ?? 'end'));
      this.addEventListener('iceconnectionstatechange', () => log('ice', this.iceConnectionState));
      this.addEventListener('connectionstatechange', () => log('conn', this.connectionState));
    }
    setRemoteDescription(d) { log('remote', d.type, d.sdp.split('\\r\\n').filter((l) => /candidate|ice-|setup|group|^m=|fingerprint/.test(l)).join(' # ')); return super.setRemoteDescription(d); }
    setLocalDescription(d) { log('localdesc', d?.type, (d?.sdp ?? '').split('\\r\\n').filter((l) => /setup|group|^m=/.test(l)).join(' # ')); return super.setLocalDescription(d); }
    addIceCandidate(c) { log('add', c); return super.addIceCandidate(c); }
  };
}`;
test('ff', async ({ product }) => {
  const meeting = await book(product);
  await passToStart(product, meeting);
  const educator = await ApiClient.as(product, 'educator1');
  await (await ApiClient.as(product, 'student1')).call(`POST /visit/${meeting.visitId}/join-request`);
  await educator.call(`POST /visit/${meeting.visitId}/call`);
  const firefox = await Firefox.launch();
  try {
    await firefox.send('script.addPreloadScript', { functionDeclaration: script });
    await firefox.goto(product.url);
    await firefox.until(`document.querySelector('button[type=submit]')`);
    await firefox.evaluate(
      `(async () => { const set = (el, v) => { Object.getOwnPropertyDescriptor(HTMLInputElement.prototype,'value').set.call(el, v); el.dispatchEvent(new Event('input',{bubbles:true})); }; const i = document.querySelectorAll('input'); set(i[0], '${accounts.student1}'); set(i[1], '${demoPassword}'); document.querySelector('button[type=submit]').click(); })()`,
    );
    await firefox.until(`document.querySelector('button[aria-label^="Your account"]')`);
    await firefox.goto(
      `${product.url}/video-call/${meeting.visitId}/patient/${meeting.studentId}/${meeting.educatorId}`,
    );
    for (let i = 0; i < 5; i += 1) {
      await new Promise((r) => setTimeout(r, 3000));
      console.log(i, await firefox.evaluate<string>('document.body.innerText.slice(0,200)'));
    }
    console.log((await firefox.evaluate<string[]>('window.dbg')).join('\n'));
    console.log(
      JSON.stringify(
        await firefox.evaluate(
          `(async () => { const out = []; for (const p of window.dbgp ?? []) { for (const s of (await p.getStats()).values()) if (/candidate/.test(s.type)) out.push(s); } return out.slice(0, 30); })()`,
        ),
      ),
    );
  } finally {
    await firefox.close();
    console.log(product.output.slice(-1500));
  }
});
