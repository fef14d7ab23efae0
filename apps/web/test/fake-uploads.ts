import { uploadField } from '@lectern/contract/files/files.names.ts';
import { vi } from 'vitest';

/** Why the server does not take a file, by the file's name. */
export type UploadRefusals = Readonly<Record<string, { code: number; name: string; message: string }>>;

/** Answers every upload of a browser at once: a file is stored under its name unless it is refused. Gives what was sent. */
export function answerUploads(refusals: UploadRefusals): string[] {
  const sent: string[] = [];
  class Upload extends EventTarget {
    readonly upload = new EventTarget();
    status = 200;
    responseText = '';
    responseType = '';
    open(): void {}
    setRequestHeader(): void {}
    getResponseHeader(): null {
      return null;
    }
    send(form: FormData): void {
      const { name } = form.get(uploadField) as File;
      sent.push(name);
      const refusal = refusals[name];
      this.status = refusal?.code ?? 200;
      const files = [{ fileId: `id of ${name}`, name, fileType: 'png', size: 3 }];
      this.responseText = JSON.stringify({
        code: this.status,
        message: refusal?.message ?? 'OK',
        response: refusal ? null : { status: 'success', files },
        response_message: '',
        validationErrors: [],
        response_code: refusal?.name ?? 'ok',
      });
      queueMicrotask(() => this.dispatchEvent(new Event('load')));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  return sent;
}
