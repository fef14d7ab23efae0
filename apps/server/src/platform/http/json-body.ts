import { bodyLimits } from '@lectern/contract/core/pace.ts';

const quote = 0x22;
const backslash = 0x5c;

/** The place behind the string that begins at `start`, found without looking at each of its characters. */
function behindString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1) {
    let before = end - 1;
    while (text.charCodeAt(before) === backslash) before -= 1;
    if ((end - before) % 2 === 1) return end + 1;
    end = text.indexOf('"', end + 1);
  }
  return text.length;
}

const opening = new Set(['{', '['].map((sign) => sign.charCodeAt(0)));
const closing = new Set(['}', ']'].map((sign) => sign.charCodeAt(0)));
const comma = 0x2c;

/**
 * Whether JSON is shallow and has few parts: looked at before it is parsed, because parsing half a million keys takes
 * a second in which nobody else is served.
 */
export function isModestJson(text: string, limits: { depth: number; parts: number } = bodyLimits): boolean {
  let depth = 0;
  let parts = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = behindString(text, at) - 1;
    else if (opening.has(code)) depth += 1;
    else if (closing.has(code)) depth -= 1;
    else if (code === comma) parts += 1;
    if (depth > limits.depth || parts > limits.parts) return false;
  }
  return true;
}
