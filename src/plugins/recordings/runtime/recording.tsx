/** A recording with its controls. The content is the moment that readers without script see. */
import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { Player } from './player.ts';
import { useWords } from './words.ts';

interface RecordingProps {
  /** Address of the frames. */
  readonly src: string;
  /** In seconds. */
  readonly duration: number;
  readonly speed: number;
  readonly loop: boolean;
  readonly children: ReactNode;
}

/** Seconds that an arrow key moves the position by. */
const STEP = 0.1;

type State = 'idle' | 'loading' | 'playing' | 'paused' | 'ended' | 'failed';

// biome-ignore lint/style/noDefaultExport: what a plugin names as a component is the default export of its file
export default function Recording(props: RecordingProps): ReactElement {
  // Another recording starts unplayed.
  return <PlayedRecording key={props.src} {...props} />;
}

function PlayedRecording({ duration, children, ...options }: RecordingProps): ReactElement {
  const words = useWords();
  const box = useRef<HTMLDivElement>(null);
  const { state, time, press, seek } = usePlayer(box, duration, options);
  const isLoaded = state === 'playing' || state === 'paused' || state === 'ended';
  const label = state === 'playing' ? words.pause : state === 'ended' ? words.again : words.play;
  return (
    <div ref={box} className="rp-recording-player" data-state={state}>
      {children}
      <div className="rp-controls rp-recording-player__bar">
        <button
          type="button"
          className="rp-recording-player__play"
          aria-label={label}
          title={label}
          onClick={press}
        />
        <input
          type="range"
          className="rp-recording-player__position"
          aria-label={words.position}
          aria-valuetext={describe(words.seconds, time, duration)}
          min={0}
          max={Math.ceil(duration / STEP) * STEP}
          step={STEP}
          value={time}
          disabled={!isLoaded}
          onChange={({ target }) => seek(Number(target.value))}
        />
        <span className="rp-recording-player__time" aria-hidden="true">
          {formatTime(time)} / {formatTime(duration)}
        </span>
      </div>
      {state === 'failed' ? (
        <p className="rp-recording-player__failure" role="alert">
          {words.failed}
        </p>
      ) : null}
    </div>
  );
}

/** Plays the recording on the screen in the box: it is loaded when `press` is called first. */
function usePlayer(
  box: RefObject<HTMLDivElement | null>,
  duration: number,
  { src, speed, loop }: Pick<RecordingProps, 'src' | 'speed' | 'loop'>,
) {
  const player = useRef<Player>(undefined);
  const [state, setState] = useState<State>('idle');
  const [time, setTime] = useState(0);
  useEffect(
    () => () => {
      player.current?.pause();
      player.current = undefined;
    },
    [],
  );

  const play = (from: number): void => {
    setState('playing');
    player.current?.play(from);
  };
  const load = async (): Promise<void> => {
    const screen = box.current?.querySelector<HTMLElement>('pre code');
    if (!screen) return;
    setState('loading');
    try {
      const { createPlayer } = await import('./player.ts');
      player.current = await createPlayer({
        src,
        screen,
        speed,
        loops: loop && !prefersStill(),
        onTime: setTime,
        onEnd: () => setState('ended'),
      });
      if (box.current) play(0);
    } catch {
      setState('failed');
    }
  };
  const press = (): void => {
    if (player.current === undefined) {
      if (state !== 'loading') void load();
    } else if (state === 'playing') {
      player.current.pause();
      setState('paused');
    } else play(state === 'ended' || time >= duration ? 0 : time);
  };
  const seek = (to: number): void => {
    player.current?.pause();
    player.current?.show(to);
    setTime(to);
    setState('paused');
  };
  return { state, time, press, seek };
}

/** Returns true if the reader prefers no motion: playback then ends by itself. */
function prefersStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function describe(pattern: string, time: number, duration: number): string {
  return pattern
    .replace('{time}', String(Math.floor(time)))
    .replace('{duration}', String(Math.ceil(duration)));
}

function formatTime(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
