import type { ForecastHour } from '#contract/sea/conditions.ts'
import { BAR_EDGE, ratingTone } from '#web/features/conditions/charts/rating-tone.ts'
import { windInk } from '#web/ui/display/wind-arrow.tsx'
import * as texts from '#words/conditions.ts'

/** Colours that occur in these hours. */
export function ChartKey({ hours }: { hours: ForecastHour[] }) {
  return (
    <p
      aria-hidden="true"
      className="-mr-8 mt-2 flex flex-wrap gap-x-3.5 gap-y-1 text-micro text-ink-2 *:inline-flex *:items-center *:gap-1.5"
    >
      {tonesOf(hours).map(({ name, fill }) => (
        <span key={name}>
          <Swatch fill={fill} edge={BAR_EDGE} />
          {name}
        </span>
      ))}
      <span>
        <Swatch fill="color-mix(in oklab, var(--sun) 35%, var(--card))" />
        {texts.dawn}
      </span>
      {hours.some(({ windSide }) => windSide !== null) && (
        <>
          <span>
            <Arrow ink={windInk('offshore')} />
            {texts.offshore}
          </span>
          <span>
            <Arrow ink={windInk('onshore')} />
            {texts.onshore}
          </span>
        </>
      )}
      {hours.some(({ swellPeriod }) => swellPeriod !== null) && <span>{texts.sSwellPeriod}</span>}
    </p>
  )
}

/** Best first. */
const tonesOf = (hours: ForecastHour[]) => [
  ...new Set(
    hours
      .filter(({ waveHeight }) => waveHeight !== null)
      .toSorted((one, other) => (other.surfRating ?? -1) - (one.surfRating ?? -1))
      .map(ratingTone),
  ),
]

const Swatch = ({ fill, edge = 'none' }: { fill: string; edge?: string }) => (
  <svg className="size-3" viewBox="0 0 12 12" aria-hidden="true">
    <rect x=".5" y=".5" width="11" height="11" rx="3.5" fill={fill} stroke={edge} />
  </svg>
)

const Arrow = ({ ink }: { ink: string }) => (
  <svg className="size-3.5" viewBox="0 0 16 16" aria-hidden="true">
    <path transform="rotate(45 8 8)" d="M8 1.5 12.5 13.5 8 11 3.5 13.5z" fill={ink} />
  </svg>
)
