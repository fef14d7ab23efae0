import { profileLimits } from '@lectern/contract/people/profile.limits.ts';
import {
  cropOf,
  viewWithin,
  turnedView,
  wholeView,
  type CropView,
} from '@lectern/contract/people/profile.rules.ts';
import { Button, Slider } from '@mantine/core';
import { IconReload } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useSay } from '../../../../lib/i18n.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Row, Stack } from '../../../../ui/layout.tsx';
import { ModalWindow } from '../../../../ui/modal-window.tsx';
import classes from './crop-dialog.module.css';
import { cutPicture, drawCrop, turnedPicture } from './crop-picture.ts';

/** The sides of the square in which is cropped, and of the places where the result stands. */
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

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The picture under a round window: it is dragged, or moved by the arrow keys. */
function CropStage({
  picture,
  view,
  onMove,
}: {
  picture: HTMLCanvasElement;
  view: CropView;
  /** By so much of the window to the right and down. */
  onMove: (right: number, down: number) => void;
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
    const [right, down] = arrows[event.key] ?? [];
    if (right === undefined || down === undefined) return;
    event.preventDefault();
    onMove(right / 20, down / 20);
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
  return (
    <ModalWindow isOpen onClose={onClose} title={say('profile.picture.cropTitle')} width={480}>
      <Stack gap={16}>
        <Stack gap={8} align="center">
          <CropStage picture={picture} view={view} onMove={move} />
        </Stack>
        <Row gap={12} isFixed>
          <Slider
            className={classes.zoom}
            thumbLabel={say('profile.picture.zoom')}
            min={100}
            max={profileLimits.mostZoom * 100}
            step={5}
            label={null}
            value={percent}
            onChange={(value) => setView((now) => viewWithin({ ...now, zoom: value / 100 }, picture))}
          />
          <span className={`type-row ${classes.percent}`} aria-hidden>
            {percent}%
          </span>
          <IconButton
            label={say('profile.picture.turn')}
            icon={<IconReload size={18} stroke={1.5} />}
            onClick={() => {
              setPicture(turnedPicture(picture));
              setView(turnedView(view, picture));
            }}
          />
        </Row>
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
