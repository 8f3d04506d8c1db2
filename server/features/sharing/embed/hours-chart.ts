import type { UnitSystem } from '#contract/accounts/users.ts'
import type { Forecast, ForecastHour } from '#contract/sea/conditions.ts'
import type { ServerTexts } from '#languages'
import { measuredWaves } from '#server/domain/measured.ts'
import { type Html, html } from '#server/platform/pages/html.ts'
import { joined } from '#surf/places/names-in-texts.ts'
import { lightOf } from '#surf/sea/windows.ts'
import { dateFormat } from '#surf/time/date-formats.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

const HOURS = 24
const LABEL_EVERY = 6
/** In the drawing's own units. */
const [STEP, BAR, TALLEST, BASE, HEIGHT] = [10, 7.5, 38, 40, 54]

/** The class that colours a rating. */
export const toneOf = (rating: number | null) =>
  rating === null ? 'unknown' : rating >= 3 ? 'good' : rating >= 2 ? 'fair' : 'poor'

type Known = ForecastHour & { waveHeight: number }
const isKnown = (hour: ForecastHour): hour is Known => hour.waveHeight !== null

/** A bar for each of the next hours, as high as its waves; null without a forecast. Hours in the dark are faint. */
export function hoursChart(
  texts: ServerTexts,
  units: UnitSystem,
  { hours, light, timeZone }: Pick<Forecast, 'hours' | 'light' | 'timeZone'>,
  now: Date,
): Html | null {
  const next = hours.filter(({ time }) => Date.parse(time) + HOUR_MS > now.getTime()).slice(0, HOURS)
  const known = next.filter(isKnown)
  if (known.length < 2) return null
  const highest = Math.max(1, ...known.map(({ waveHeight }) => waveHeight))
  const isLight = lightOf(light)
  const clock = dateFormat(texts.locale, { timeZone, hour: 'numeric' })
  const labelled = next.filter((_, index) => index % LABEL_EVERY === 0)
  const label = joined(
    texts.locale,
    labelled
      .filter(isKnown)
      .map(({ time, waveHeight }) =>
        texts.sharing.embed.tide(clock.format(new Date(time)), measuredWaves(texts, units, waveHeight)),
      ),
  )
  return html`<figure class="hours">
<figcaption>${texts.sharing.embed.nextHours}</figcaption>
<svg viewBox="0 0 ${String(STEP * HOURS)} ${String(HEIGHT)}" role="img" aria-label="${label}">
${next.map((hour, index) => (isKnown(hour) ? bar(hour, index * STEP, (TALLEST * hour.waveHeight) / highest, isLight(Date.parse(hour.time))) : html``))}
${labelled.map(({ time }, nth) => html`<text x="${String(nth * LABEL_EVERY * STEP)}" y="${String(HEIGHT - 1)}">${clock.format(new Date(time))}</text>`)}
</svg>
</figure>
`
}

function bar({ surfRating }: Known, x: number, height: number, isLight: boolean): Html {
  const tall = Math.max(1, height)
  return html`<rect class="${toneOf(surfRating)}" x="${String(x)}" y="${(BASE - tall).toFixed(1)}" width="${String(BAR)}" height="${tall.toFixed(1)}" rx="1.5"${isLight ? null : html` opacity="0.4"`}/>`
}
