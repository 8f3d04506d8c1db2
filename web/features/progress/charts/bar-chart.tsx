import { type CSSProperties, useState } from 'react'
import { gridLines } from '#web/features/progress/charts/grid-lines.ts'
import type { Tick } from '#web/features/progress/period-words.ts'
import { locale } from '#words/locale.ts'

/** y in pixels. */
const TOP = 10
const AXIS = 124
const CLOCK = AXIS + 17
const HEIGHT = AXIS + 22
/** How much of its place a bar fills. */
const FILLED = 0.72
/** Fewer bars than that would be walls. */
const LEAST_PLACES = 6
/** A figure above 0 is seen, however small it is. */
const LEAST_PIXELS = 3

type Bar = {
  key: string | number
  /** Null where there is no figure. */
  value: number | null
  /** All that the bar says: 'Nov 2 to 8: 3.5 hours'. */
  words: string
}

type BarChartProps = {
  /** What is chosen among the bars: 'Week'. */
  label: string
  /** Text twin of the whole picture. */
  summary: string
  bars: Bar[]
  ticks: Tick[]
  /** Behind the figures of the axis: 'h'. */
  unit: string
  isWhole: boolean
  /** Which bar is read out at first. */
  first: number
}

/** Bars of which one is read out above: by the thumb, the pointer or the arrow keys. */
export function BarChart({ label, summary, bars, ticks, unit, isWhole, first }: BarChartProps) {
  const [chosen, choose] = useState(first)
  const highest = Math.max(0, ...bars.map(({ value }) => value ?? 0))
  const places = Math.max(bars.length, LEAST_PLACES)
  const xOf = (place: number) => `${((100 * place) / places).toFixed(3)}%`
  const yOf = (value: number) => AXIS - (highest > 0 ? (value / highest) * (AXIS - TOP) : 0)
  const heightOf = (value: number) => Math.max(LEAST_PIXELS, AXIS - yOf(value))
  // The slider's thumb is as wide as a bar, so that a press means the bar below it.
  const sliderSize: CSSProperties & { '--bar': string } = {
    width: xOf(bars.length),
    '--bar': `${100 / bars.length}%`,
  }
  return (
    <>
      {/* The slider says the same. */}
      <p aria-hidden="true" className="min-h-6 text-small font-strong tabular-nums">
        {bars[chosen]?.words}
      </p>
      <div className="pr-10">
        <div className="relative mt-2 rounded-[6px] has-focus-visible:outline-3 has-focus-visible:outline-offset-4 has-focus-visible:outline-sun-ink">
          <svg role="img" aria-label={summary} className="block w-full overflow-visible" height={HEIGHT}>
            <g fontSize="12" fontWeight="500" fill="var(--ink-3)">
              {gridLines(highest, isWhole).map((value) => (
                <g key={value}>
                  <line x1="0" x2="100%" y1={yOf(value)} y2={yOf(value)} stroke="var(--line)" />
                  <text x="100%" dx="7" y={yOf(value) + 4}>
                    {value.toLocaleString(locale)} {unit}
                  </text>
                </g>
              ))}
              {bars.map(({ key, value }, place) =>
                value ? (
                  <rect
                    key={key}
                    x={xOf(place + (1 - FILLED) / 2)}
                    width={xOf(FILLED)}
                    y={AXIS - heightOf(value)}
                    height={heightOf(value)}
                    rx="2"
                    fill={place === chosen ? 'var(--sun-ink)' : 'var(--water)'}
                  />
                ) : null,
              )}
              <line x1="0" x2="100%" y1={AXIS} y2={AXIS} stroke="var(--edge)" />
              {ticks.map(({ at, label: text }) => (
                <text key={at} x={xOf(at + 1 / 2)} y={CLOCK} textAnchor="middle">
                  {text}
                </text>
              ))}
            </g>
          </svg>
          <input
            type="range"
            aria-label={label}
            aria-valuetext={bars[chosen]?.words}
            min={0}
            max={bars.length - 1}
            value={chosen}
            onChange={({ currentTarget }) => choose(currentTarget.valueAsNumber)}
            style={sliderSize}
            className="absolute inset-y-0 left-0 m-0 h-full cursor-pointer touch-pan-y appearance-none bg-transparent opacity-0 [&::-moz-range-thumb]:w-(--bar) [&::-webkit-slider-thumb]:h-full [&::-webkit-slider-thumb]:w-(--bar) [&::-webkit-slider-thumb]:appearance-none"
          />
        </div>
      </div>
    </>
  )
}
