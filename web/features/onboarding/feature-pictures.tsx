import { Surfer } from '#web/ui/scenes/sea.tsx'

/** Drawn 64 by 64. */

const SWELL = <path fill="var(--water-2)" d="M0 46c15-6 23 4 38 0s18-4 26-2v20H0z" />

export const TRACK = (
  <>
    {SWELL}
    <g fill="none" strokeWidth="4" strokeLinecap="round">
      <path stroke="var(--v2)" d="M10 50c10-2 14-20 24-22" />
      <path stroke="var(--v4)" d="M34 28c8-2 14 8 22 2" />
    </g>
    <circle cx="56" cy="30" r="5" fill="var(--sun)" stroke="var(--card)" strokeWidth="2" />
  </>
)

export const LINE_UP = (
  <>
    {SWELL}
    <Surfer x={35} y={42} size={0.8} fill="var(--ink-2)" />
    <Surfer x={17} y={46} size={0.95} fill="var(--ink)" />
    <Surfer x={50} y={46} size={0.95} fill="var(--ink)" facing="left" />
  </>
)

export const PHOTO = (
  <>
    <path fill="var(--water-2)" d="M0 0h64v64H0z" />
    <path fill="var(--water)" d="M0 28q32-9 64 6v30H0z" />
    <path fill="var(--sea)" opacity=".55" d="M0 49q34-8 64 2v13H0z" />
    <g fill="var(--on-deep)">
      <path opacity=".9" d="M0 31q18-5 31-1 8 4 5 9-16 5-36 4z" />
      <circle cx="35" cy="33" r="4" />
      <circle cx="39" cy="40" r="2.6" />
      <circle cx="27" cy="42" r="3" />
      <circle cx="42" cy="31" r="1.3" />
      <circle cx="45" cy="37" r="1" />
    </g>
    <path
      fill="none"
      stroke="var(--on-deep)"
      strokeWidth="1.3"
      strokeLinecap="round"
      opacity=".8"
      d="M38 46q6-2 10-7"
    />
    <g transform="translate(49 39) rotate(-14)" fill="var(--deep)">
      <path d="M-6 1.6Q1 3.4 7-.4 1 .4-6 1.6z" />
      <path d="M-1.8 1C-2.4-2-.6-3-1.4-6.4l2.6-.4C2-4 3.2-2.4 2 .6z" />
      <circle cx=".2" cy="-8.4" r="1.7" />
    </g>
  </>
)

const BARS = [12, 18, 15, 26, 32, 41]

export const PROGRESS = BARS.map((height, index) => (
  <rect
    key={height}
    x={9 + index * 8}
    y={54 - height}
    width="5.5"
    height={height}
    rx="2.5"
    fill={index === BARS.length - 1 ? 'var(--sun)' : index < 2 ? 'var(--water-2)' : 'var(--water)'}
  />
))

export const LIFEBUOY = (
  <>
    {SWELL}
    <g fill="none">
      <circle cx="32" cy="32" r="15" stroke="var(--sun)" strokeWidth="8" />
      <circle
        cx="32"
        cy="32"
        r="15"
        stroke="var(--card)"
        strokeWidth="8.6"
        strokeDasharray="7 16.56"
        strokeDashoffset="3.5"
      />
    </g>
  </>
)

export const WAVE_AND_WIND = (
  <>
    <path fill="var(--water)" d="M-2 50c16 0 20-28 34-34 10-4 16 4 14 12-6-6-14-2-13 6 1 10 14 15 33 16v16H-2z" />
    <path fill="var(--kelp-ink)" transform="translate(51 15) rotate(45) scale(.9)" d="M0-9 6 7 0 3.5-6 7z" />
  </>
)
