import { cornerByKey, nearestCorner, nextCorner, type Corner } from '@lectern/call-engine/layout/corners.ts';
import type { Person } from '@lectern/call-engine/participants/person.ts';
import { IconArrowsMove } from '@tabler/icons-react';
import { useRef, useState, type PointerEvent } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import classes from './self-view.module.css';
import { Tile } from './tile.tsx';

/** Where the self view is while it is dragged, and where it was taken. */
interface Drag {
  startX: number;
  startY: number;
  x: number;
  y: number;
}

/** One's own picture over the stage; it can be dragged, or moved by arrow keys and a button, to any corner. */
export function SelfView({ person, image }: { person: Person; image: string | null }) {
  const say = useSay();
  const box = useRef<HTMLDivElement>(null);
  const [corner, setCorner] = useState<Corner>('bottomRight');
  const [drag, setDrag] = useState<Drag | null>(null);

  function take(event: PointerEvent<HTMLDivElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ startX: event.clientX, startY: event.clientY, x: 0, y: 0 });
  }
  function move(event: PointerEvent<HTMLDivElement>): void {
    if (drag) setDrag({ ...drag, x: event.clientX - drag.startX, y: event.clientY - drag.startY });
  }
  function drop(): void {
    const own = box.current?.getBoundingClientRect();
    const stage = box.current?.parentElement?.getBoundingClientRect();
    setDrag(null);
    if (!own || !stage) return;
    const x = (own.left + own.width / 2 - stage.left) / stage.width;
    const y = (own.top + own.height / 2 - stage.top) / stage.height;
    setCorner(nearestCorner({ x, y }));
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- no role says that something can be moved
    <div
      ref={box}
      className={classes.self}
      data-corner={corner}
      data-dragged={drag !== null || undefined}
      style={drag ? { translate: `${drag.x}px ${drag.y}px` } : undefined}
      role="group"
      aria-label={say('call.selfView')}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is moved by keys, so it must be reached by them
      tabIndex={0}
      onPointerDown={take}
      onPointerMove={move}
      onPointerUp={drop}
      onPointerCancel={drop}
      onKeyDown={(event) => {
        const next = cornerByKey(corner, event.key);
        if (!next) return;
        event.preventDefault();
        setCorner(next);
      }}
    >
      <Tile person={person} image={image} isSmall style={{ width: '100%', height: '100%' }} />
      <IconButton
        className={classes.move}
        label={say('call.moveSelfView')}
        icon={<IconArrowsMove size={18} stroke={1.5} />}
        // A press on it is no beginning of a drag.
        onPointerDown={(event) => event.stopPropagation()}
        onClick={() => setCorner(nextCorner(corner))}
      />
    </div>
  );
}
