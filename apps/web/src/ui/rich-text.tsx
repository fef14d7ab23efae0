import { Fragment, type ReactNode } from 'react';

const marks = /(<b>.*?<\/b>|<icon\/>)/;

/** A sentence of the catalogue in which `<b>…</b>` is bold and `<icon/>` marks the place of an icon. */
export function RichText({ text, icon }: { text: string; icon?: ReactNode }) {
  return text.split(marks).map((part, place) => {
    const key = `${place}:${part}`;
    if (part === '<icon/>') return <Fragment key={key}>{icon}</Fragment>;
    if (part.startsWith('<b>')) return <strong key={key}>{part.slice(3, -4)}</strong>;
    return part;
  });
}
