import { isColour, textOn } from '@lectern/contract/institutions/brand.rules.ts';
import { isWebAddress } from '@lectern/contract/core/text.rules.ts';
import { escapeHtml } from '../texts/escape-html.ts';

/** A picture that travels in the letter itself: nothing is loaded from elsewhere when it is opened. */
export interface LetterPicture {
  readonly content: Buffer;
  readonly contentType: string;
}

/** How the mails of a host look. */
export interface MailLook {
  /** The sender. */
  readonly sender: string;
  readonly name: string;
  /** The customer's own colour, as it is. */
  readonly colour: string;
  readonly logo: LetterPicture | null;
  readonly supportEmail: string | null;
}

/** The name under which a letter knows the logo that travels in it. */
export const logoId = 'logo@lectern';

const ink = '#17171b';
const font = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
function link(address: string, colour: string): string {
  const style = `display:inline-block;max-width:100%;box-sizing:border-box;padding:11px 18px;border-radius:10px;background:${colour};color:${textOn(colour, ink)};text-decoration:none;word-break:break-all`;
  return `<a href="${escapeHtml(address)}" style="${style}">${escapeHtml(address)}</a>`;
}

/** A line that is an address and nothing else is a button; every other line is text. */
function paragraph(text: string, colour: string): string {
  const lines = text
    .split('\n')
    .map((line) => (isWebAddress(line.trim()) ? link(line.trim(), colour) : escapeHtml(line)));
  return `<p style="margin:0 0 16px">${lines.join('<br>')}</p>`;
}

function head({ logo, name, colour }: MailLook): string {
  if (logo)
    return `<img src="cid:${logoId}" alt="${escapeHtml(name)}" height="40" style="height:40px;border:0">`;
  return `<span style="font-size:20px;font-weight:600;border-bottom:3px solid ${colour}">${escapeHtml(name)}</span>`;
}

/** The content of a letter, and where its receiver unsubscribes from its kind. */
interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly unsubscribe?: { readonly address: string; readonly label: string } | null;
}

function ending({ unsubscribe }: Letter): string {
  if (!unsubscribe) return '';
  const { address, label } = unsubscribe;
  return `<br><a href="${escapeHtml(address)}" style="color:#6a6a73">${escapeHtml(label)}</a>`;
}

/** A letter in the look of a host: the same words as the plain one, and nothing that is loaded from elsewhere. */
export function letterPage(letter: Letter, given: MailLook): string {
  const look = { ...given, colour: isColour(given.colour) ? given.colour : ink };
  const body = letter.text
    .split(/\n{2,}/)
    .map((part) => paragraph(part, look.colour))
    .join('');
  const help = look.supportEmail === null ? '' : ` · ${escapeHtml(look.supportEmail)}`;
  return [
    `<!doctype html><html><head><meta charset="utf-8"><title>${escapeHtml(letter.subject)}</title></head>`,
    `<body style="margin:0;background:#fafafa;color:${ink};font:16px/24px ${font}">`,
    `<div style="max-width:560px;margin:0 auto;padding:24px 16px">`,
    `<div style="background:#ffffff;border:1px solid #e7e7ea;border-top:4px solid ${look.colour};border-radius:14px;padding:24px">`,
    `<div style="margin:0 0 24px">${head(look)}</div>${body}</div>`,
    `<p style="margin:16px 8px;color:#6a6a73;font-size:13px;line-height:18px">${escapeHtml(look.name)}${help}${ending(letter)}</p>`,
    `</div></body></html>`,
  ].join('');
}
