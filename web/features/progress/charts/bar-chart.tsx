import { type CSSProperties, useState } from 'react'
import { gridLines } from '#web/features/progress/charts/measures.ts'
import type { Tick } from '#web/features/progress/period-words.ts'
import { formatFigure } from '#web/lib/format/figures.ts'

/** Pixels. */
const TOP = 10
const AXIS = 124
const CLOCK = AXIS + 17
const HEIGHT = AXIS + 22
/** Share of its place that a bar fills. */
const FILLED = 0.72
/** Fewer bars would be too wide. */
const LEAST_PLACES = 6
/** Keeps any figure above 0 visible. */
const LEAST_PIXELS = 3

type Bar = {
  key: string | number
  /** Null without data. */
  value: number | null
  /** 'Nov 2 to 8: 3.5 hours' */
  words: string
}

type BarChartProps = {
  /** Name of the slider: 'Week'. */
  label: string
  /** Text alternative of the chart. */
  summary: string
  bars: Bar[]
  ticks: Tick[]
  /** Follows the axis figures: 'h'. */
  unit: string
  isWhole: boolean
  /** Index of the bar selected at first. */
  first: number
}

/** A slider selects the bar shown in text above: by touch, pointer or arrow keys. */
export function BarChart({ label, summary, bars, ticks, unit, isWhole, first }: BarChartProps) {
  const [chosen, choose] = useState(first)
  const highest = Math.max(0, ...bars.map(({ value }) => value ?? 0))
  const places = Math.max(bars.length, LEAST_PLACES)
  const xOf = (place: number) => `${((100 * place) / places).toFixed(3)}%`
  const yOf = (value: number) => AXIS - (highest > 0 ? (value / highest) * (AXIS - TOP) : 0)
  const heightOf = (value: number) => Math.max(LEAST_PIXELS, AXIS - yOf(value))
  // The slider's thumb is as wide as a bar, so that a press selects the bar below it.
  const sliderSize: CSSProperties & { '--bar': string } = {
    width: xOf(bars.length),
    '--bar': `${100 / bars.length}%`,
  }
  return (
    <>
      {/* The slider announces the same. */}
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
                    {formatFigure(value)} {unit}
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
