import { useId } from 'react'
import { chance, swellLine, swing } from '#web/ui/scenes/swell.ts'

type SeaProps = {
  width: number
  height: number
  horizon: number
  sun: { x: number; radius: number }
  /** Positions of the sky's middle colours between top (0) and horizon (1). */
  sky: readonly [number, number]
  /** Progress of the scene's loop, 0 to 1. */
  phase?: number
}

/** Sky, half a sun on the horizon and swell opening towards the viewer, inside a `.scene` svg. */
export function Sea({ width, height, horizon, sun, sky, phase = 0 }: SeaProps) {
  const id = useId()
  return (
    <>
      <defs>
        <Gradient id={`${id}k`} stops={[0, ...sky, 1]} name="sky" />
        <Gradient id={`${id}w`} stops={[0, 0.16, 0.5, 1]} name="sea" />
        <linearGradient id={`${id}d`} x2="0" y2="1">
          <stop stopColor="var(--sun-hi)" />
          <stop offset="1" stopColor="var(--sun-lo)" />
        </linearGradient>
        <radialGradient id={`${id}g`}>
          <stop stopColor="var(--sun-glow)" stopOpacity=".95" />
          <stop offset=".3" stopColor="var(--sun-glow)" stopOpacity=".45" />
          <stop offset="1" stopColor="var(--sun-glow)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path fill={`url(#${id}k)`} d={`M0 0H${width}V${horizon + 1}H0z`} />
      <circle cx={sun.x} cy={horizon} r={sun.radius * 3.2} fill={`url(#${id}g)`} />
      <circle cx={sun.x} cy={horizon - sun.radius * 0.29} r={sun.radius} fill={`url(#${id}d)`} />
      <path fill={`url(#${id}w)`} d={`M0 ${horizon}H${width}V${height}H0z`} />
      <Swell width={width} height={height} horizon={horizon} phase={phase} />
      <path
        d={glints(horizon, height, sun, phase)}
        stroke="var(--glint)"
        strokeWidth="1.7"
        strokeLinecap="round"
        opacity=".75"
      />
    </>
  )
}

function Gradient({ id, stops, name }: { id: string; stops: readonly number[]; name: string }) {
  return (
    <linearGradient id={id} x2="0" y2="1">
      {stops.map((offset, index) => (
        <stop key={offset} offset={offset} stopColor={`var(--${name}-${index + 1})`} />
      ))}
    </linearGradient>
  )
}

const LINES = 13

type SwellProps = { width: number; height: number; horizon: number; phase: number }

/** Within a loop each line moves to the next one's place, and a new one rises at the horizon. */
function Swell({ width, height, horizon, phase }: SwellProps) {
  const first = phase > 0 ? -1 : 0
  return Array.from({ length: LINES - first }, (_, place) => {
    const index = place + first
    const near = Math.max(0, index + phase) / (LINES - 1)
    const y = horizon + 5 + (height - horizon) * near ** 1.65
    return (
      <path
        key={index}
        d={`${swellLine(y, width, 0.3 + near * 2, index, phase)}V${height + 9}H-20z`}
        fill="var(--sea-4)"
        fillOpacity={0.07 + near * 0.06}
        stroke="var(--crest)"
        strokeWidth={0.6 + near * 1.2}
        strokeOpacity={0.2 + near * 0.16}
        opacity={index < 0 ? phase : undefined}
      />
    )
  })
}

/** The sun's reflection: short strokes that spread, thin out and twinkle within the loop. */
function glints(horizon: number, height: number, sun: SeaProps['sun'], phase: number): string {
  return Array.from({ length: 34 }, (_, index) => {
    const row = Math.floor(index / 4)
    const y = horizon + 4 + (height - horizon) * 0.62 * (row / 9) ** 1.7 + chance(index)
    const spread = sun.radius * (0.45 + row * 0.13)
    const twinkle = Math.max(0.1, 1 + 0.5 * swing(phase, 1 + (index % 3), chance(index + 20)))
    const length = (5 + chance(index + 50) * (6 + row * 3)) * twinkle
    const x = sun.x + (chance(index + 80) * 2 - 1) * spread - length / 2
    return `M${x.toFixed(1)} ${y.toFixed(1)}h${length.toFixed(1)}`
  }).join('')
}
