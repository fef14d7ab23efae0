import { profileLimits } from '@lectern/contract/people/profile.limits.ts';
import {
  cropOf,
  viewWithin,
  turnedView,
  wholeView,
  type CropView,
} from '@lectern/contract/people/profile.rules.ts';
import { Button, Slider } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconReload,
  IconZoomIn,
  IconZoomOut,
  type Icon,
} from '@tabler/icons-react';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { useSay, type SayKey } from '../../../../lib/i18n.ts';
import { KeptOpen } from '../../../../ui/keep-open.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Row, Stack } from '../../../../ui/layout.tsx';
import { ModalWindow } from '../../../../ui/modal-window.tsx';
import classes from './crop-dialog.module.css';
import { cutPicture, drawCrop, turnedPicture } from './crop-picture.ts';

/** The sides of the cropping square, and of the places where the result is shown. */
const stageEdge = 320;
const shownEdges = [44, 36, 28];

function CropCanvas({
  picture,
  view,
  edge,
  className,
}: {
  picture: HTMLCanvasElement;
  view: CropView;
  edge: number;
  className?: string | undefined;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, view);
  }, [picture, view]);
  // Twice as fine as it is shown, for screens that are.
  return (
    <canvas
      ref={canvas}
      aria-hidden
      className={className}
      width={edge * 2}
      height={edge * 2}
      style={{ width: edge, height: edge }}
    />
  );
}

/** The ways to move what is shown: by a key and by a button. */
const ways: readonly { key: string; text: SayKey; icon: Icon; right: number; down: number }[] = [
  { key: 'ArrowLeft', text: 'profile.picture.left', icon: IconArrowLeft, right: -1, down: 0 },
  { key: 'ArrowUp', text: 'profile.picture.up', icon: IconArrowUp, right: 0, down: -1 },
  { key: 'ArrowDown', text: 'profile.picture.down', icon: IconArrowDown, right: 0, down: 1 },
  { key: 'ArrowRight', text: 'profile.picture.right', icon: IconArrowRight, right: 1, down: 0 },
];

/** Of the window, for a key or a button. */
const moveStep = 1 / 20;
/** In percent; that of the slider is finer. */
const zoomStep = 25;
const zoomKeys: Readonly<Record<string, number>> = { '+': zoomStep, '=': zoomStep, '-': -zoomStep };

const drawn = { size: 18, stroke: 1.5 };

/** Moves by so much of the window to the right and down. */
type OnMove = (right: number, down: number) => void;

/** The same moves without dragging and without a keyboard. */
function MoveButtons({ onMove }: { onMove: OnMove }) {
  const say = useSay();
  return (
    <Row gap={4} justify="center" isFixed>
      {ways.map(({ key, text, icon: Arrow, right, down }) => (
        <IconButton
          key={key}
          label={say(text)}
          icon={<Arrow {...drawn} />}
          onClick={() => onMove(right * moveStep, down * moveStep)}
        />
      ))}
    </Row>
  );
}

/** How large the picture is shown: by a slider, and by a button for less and for more. */
function ZoomRow({
  percent,
  onZoom,
  children,
}: {
  percent: number;
  onZoom: (percent: number) => void;
  children: ReactNode;
}) {
  const say = useSay();
  const most = profileLimits.mostZoom * 100;
  return (
    <Row gap={12} isFixed>
      <IconButton
        label={say('profile.picture.smaller')}
        icon={<IconZoomOut {...drawn} />}
        onClick={() => onZoom(percent - zoomStep)}
      />
      <Slider
        className={classes.zoom}
        thumbLabel={say('profile.picture.zoom')}
        min={100}
        max={most}
        step={5}
        label={null}
        value={percent}
        onChange={onZoom}
      />
      <IconButton
        label={say('profile.picture.larger')}
        icon={<IconZoomIn {...drawn} />}
        onClick={() => onZoom(percent + zoomStep)}
      />
      <span className={`type-row ${classes.percent}`} aria-hidden>
        {percent}%
      </span>
      {children}
    </Row>
  );
}

/** The picture under a round window: it is dragged, or moved and sized by keys. */
function CropStage({
  picture,
  view,
  onMove,
  onZoom,
}: {
  picture: HTMLCanvasElement;
  view: CropView;
  onMove: OnMove;
  /** By so many percent more or less. */
  onZoom: (percent: number) => void;
}) {
  const say = useSay();
  const hintId = useId();
  const last = useRef<{ x: number; y: number } | null>(null);
  const drag = ({ clientX: x, clientY: y, currentTarget }: PointerEvent<HTMLDivElement>): void => {
    if (!last.current) return;
    const { width } = currentTarget.getBoundingClientRect();
    onMove((last.current.x - x) / width, (last.current.y - y) / width);
    last.current = { x, y };
  };
  const step = (event: KeyboardEvent): void => {
    const [way, zoom] = [ways.find(({ key }) => key === event.key), zoomKeys[event.key]];
    if (event.ctrlKey || event.metaKey || (!way && zoom === undefined)) return;
    event.preventDefault();
    if (way) onMove(way.right * moveStep, way.down * moveStep);
    else onZoom(zoom ?? 0);
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- It is dragged, and moved by keys. */}
      <div
        role="group"
        aria-label={say('profile.picture.area')}
        aria-describedby={hintId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The arrow keys move the picture in it.
        tabIndex={0}
        data-autofocus
        className={classes.stage}
        onKeyDown={step}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          last.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onPointerUp={() => (last.current = null)}
        onPointerCancel={() => (last.current = null)}
      >
        <CropCanvas picture={picture} view={view} edge={stageEdge} className={classes.picture} />
        <div className={classes.round} aria-hidden />
      </div>
      <p id={hintId} className={`type-head tone-3 ${classes.hint}`}>
        {say('profile.picture.hint')}
      </p>
    </>
  );
}

/** Chooses the part of a picture that is shown, and how it is turned. */
export function CropDialog({
  picture: chosen,
  isBusy,
  onUse,
  onClose,
}: {
  picture: HTMLCanvasElement;
  isBusy: boolean;
  /** Told undefined where the browser can make no picture of it. */
  onUse: (file: File | undefined) => void;
  onClose: () => void;
}) {
  const say = useSay();
  const [picture, setPicture] = useState(chosen);
  const [view, setView] = useState(() => wholeView(chosen));
  const move = (right: number, down: number): void =>
    setView((now) => {
      const { edge } = cropOf(now, picture);
      return viewWithin({ ...now, x: now.x + right * edge, y: now.y + down * edge }, picture);
    });
  const percent = Math.round(view.zoom * 100);
  const zoomTo = (wanted: number): void =>
    setView((now) => viewWithin({ ...now, zoom: wanted / 100 }, picture));
  return (
    <ModalWindow isOpen onClose={onClose} title={say('profile.picture.cropTitle')} width={480}>
      <KeptOpen isKept={isBusy} />
      <Stack gap={16}>
        <Stack gap={8} align="center">
          <CropStage picture={picture} view={view} onMove={move} onZoom={(more) => zoomTo(percent + more)} />
          <MoveButtons onMove={move} />
        </Stack>
        <ZoomRow percent={percent} onZoom={zoomTo}>
          <IconButton
            label={say('profile.picture.turn')}
            icon={<IconReload {...drawn} />}
            onClick={() => {
              setPicture(turnedPicture(picture));
              setView(turnedView(view, picture));
            }}
          />
        </ZoomRow>
        <div className={classes.shown}>
          <span className="type-row tone-2">{say('profile.picture.preview')}</span>
          <Row gap={12}>
            {shownEdges.map((edge) => (
              <CropCanvas key={edge} picture={picture} view={view} edge={edge} className={classes.face} />
            ))}
          </Row>
        </div>
        <p className="type-head tone-3">{say('profile.picture.limits')}</p>
        <Row justify="end" isStretchedOnPhones>
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {say('profile.cancel')}
          </Button>
          <Button loading={isBusy} onClick={() => void cutPicture(picture, view).then(onUse)}>
            {say('profile.picture.use')}
          </Button>
        </Row>
      </Stack>
    </ModalWindow>
  );
}
