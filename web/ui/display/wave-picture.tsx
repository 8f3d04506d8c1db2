type WavePictureProps = {
  /** Height of the breaking wave in feet. */
  feet: number
  className?: string
}

const SEA_LEVEL = 95
const PERSON_FEET = 5.75
/** The frame fits 7.5 feet; a bigger wave makes the person smaller. */
const MAX_PIXELS = 72
const PIXELS_PER_FOOT = 9.6
const WAVE_X = 77
/** Reach of the lip as a share of the wave's height, where the line starts. */
const LIP = 23 / 48
/** Smaller waves in front, between the sets. */
const SMALLER_WAVES = 0.8

/** To scale, the person at the right. */
export function WavePicture({ feet, className = '' }: WavePictureProps) {
  const scale = Math.min(PIXELS_PER_FOOT, MAX_PIXELS / Math.max(feet, PERSON_FEET))
  const pixels = feet * scale
  return (
    <svg
      aria-hidden="true"
      className={`h-full w-full ${className}`}
      viewBox="0 0 180 104"
      preserveAspectRatio="xMaxYMax slice"
    >
      <Wave pixels={pixels} x={WAVE_X} fill="var(--water-2)" />
      <Wave pixels={feet * SMALLER_WAVES * scale} x={75} fill="var(--water)" opacity={0.8} />
      <path
        d={`M${WAVE_X + LIP * pixels} ${SEA_LEVEL - pixels}H180`}
        stroke="var(--ink-3)"
        strokeDasharray="1.5 4"
        strokeLinecap="round"
        opacity=".8"
      />
      <path d={`M-300 ${SEA_LEVEL - 0.3}H480V180H-300z`} fill="var(--water)" opacity=".87" />
      <Person scale={scale} />
    </svg>
  )
}

type WaveProps = { pixels: number; x: number; fill: string; opacity?: number }

/** The curve is 48 units high, scaled to the wave. */
function Wave({ pixels, x, fill, opacity }: WaveProps) {
  return (
    <path
      transform={`translate(${x} ${SEA_LEVEL}) scale(${pixels / 48})`}
      d="M-150 0C-92-2-48-17-23-37-7-50 14-52 23-34 14-41 2-34 4-20 7-6 23 0 46 0z"
      fill={fill}
      opacity={opacity}
    />
  )
}

/** 38 units tall, feet at the water's edge, the board upright. */
function Person({ scale }: { scale: number }) {
  return (
    <g transform={`translate(144 ${SEA_LEVEL + 1}) scale(${(PERSON_FEET * scale) / 38})`}>
      <g fill="var(--ink)">
        <circle cy="-34.6" r="3.4" />
        <path d="M-4.4-29c1.8-1.7 7-1.7 8.8 0l-1 13L2.6 0h-2L0-14-.6 0h-2l-.8-16z" />
      </g>
      <path d="M9.6 1C6.8-8 6.8-28 9.6-38c2.8 10 2.8 30 0 39z" fill="var(--sun)" />
    </g>
  )
}
