import type { UnitSystem } from '#contract/accounts/users.ts'
import type { Forecast, ForecastHour } from '#contract/sea/conditions.ts'
import type { SurfSpot } from '#contract/sea/spots.ts'
import { directionOf, type Language, textsIn } from '#languages'
import { measured, measuredWaves, measureParts, waveDecimals } from '#server/domain/measured.ts'
import { hoursChart, toneOf } from '#server/features/sharing/embed/hours-chart.ts'
import { aboveDatum, clockAt, regionName } from '#server/features/sharing/spot-text.ts'
import { type Html, html } from '#server/platform/pages/html.ts'
import { stylesheetPath } from '#server/platform/pages/static-files.ts'
import { spotPath } from '#surf/places/page-addresses.ts'
import { verdict } from '#surf/rating/rating-words.ts'
import { weatherCredit } from '#surf/sea/sea.ts'
import { dateFormat } from '#surf/time/date-formats.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { timeOfWindow } from '#surf/time/window-time.ts'

export const THEMES = { light: 'dawn', dark: 'before-dawn' } as const
export type Theme = keyof typeof THEMES

/** `theme` null: as the reader's device has it. */
export type EmbedOptions = { language: Language; units: UnitSystem; theme: Theme | null }
type Embed = { spot: SurfSpot; forecast: Forecast; now: Date; publicUrl: string; note: string | null }

const stylesheet = await stylesheetPath('web/styles/embed.css')

/** A spot's conditions for a frame of another site, from 300 by 200 pixels to a whole screen. */
export function embedPage(options: EmbedOptions, { spot, forecast, now, publicUrl, note }: Embed): string {
  const texts = textsIn(options.language)
  const region = regionName(texts, spot)
  const hour = forecast.hours.find(({ time }) => Date.parse(time) + HOUR_MS > now.getTime())
  return documentOf(
    options,
    spot.name,
    html`<header>
<h1><a href="${publicUrl + spotPath(spot)}" target="_blank" rel="noopener">${spot.name}</a></h1>
${region ? html`<p class="region">${region}</p>` : null}
</header>
<section class="now">
${hour?.waveHeight == null ? html`<p class="state">${texts.sharing.embed[forecast.state === 'pending' ? 'pending' : 'unknown']}</p>` : figureOf(options, hour, hour.waveHeight)}
<dl>${factsOf(options, forecast, hour, now)}</dl>
</section>
${bestOf(options, forecast, now)}
${hoursChart(texts, options.units, forecast, now)}
<footer>
${ageOf(options, forecast, now)}
${note === null ? null : html`<p class="note">${note}</p>`}
${creditsOf(options, spot, forecast)}
</footer>`,
  )
}

/** For an address without a spot. */
export const embedWithoutSpot = (options: EmbedOptions): string => {
  const { noSpot } = textsIn(options.language).sharing.embed
  return documentOf(options, noSpot, html`<p class="state">${noSpot}</p>`)
}

const documentOf = ({ language, theme }: EmbedOptions, title: string, main: Html) =>
  html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"${theme ? html` data-theme="${THEMES[theme]}"` : null}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Lineup</title>
<link rel="icon" href="/mark.svg">
<link rel="stylesheet" href="${stylesheet}">
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`.markup

function figureOf({ language, units }: EmbedOptions, { surfRating, warning }: ForecastHour, waveHeight: number): Html {
  const texts = textsIn(language)
  const { figure, unit } = measureParts(texts, units, 'height', waveHeight, waveDecimals(units))
  return html`<p class="figure"><span class="hidden">${texts.sharing.facts.waves} </span>${figure}<small> ${unit}</small></p>
${surfRating === null ? null : html`<p class="rating ${toneOf(warning === null || warning === 'experts-only' ? surfRating : null)}">${verdict(texts.ratings, surfRating, warning)}</p>`}`
}

const fact = (name: string, value: string, isFurther = false) =>
  html`<div${isFurther ? html` class="further"` : null}><dt>${name}</dt><dd>${value}</dd></div>`

function factsOf(
  { language, units }: EmbedOptions,
  { tide, light, timeZone }: Forecast,
  hour: ForecastHour | undefined,
  now: Date,
): Html[] {
  const texts = textsIn(language)
  const { facts, embed } = texts.sharing
  const clock = clockAt(texts.locale, { timeZone }, now)
  const {
    windSpeed = null,
    windSide = null,
    swellHeight = null,
    swellPeriod = null,
    waterTemperature = null,
  } = hour ?? {}
  const isAhead = (time: string) => Date.parse(time) > now.getTime()
  const turns = (tide?.extremes ?? []).filter(({ time }) => isAhead(time)).slice(0, 2)
  const [today] = light
  const list: Html[] = []
  if (windSpeed !== null) {
    const speed = measured(texts, units, 'speed', windSpeed)
    list.push(fact(facts.wind, windSide ? embed.wind(speed, texts.measures.windSides[windSide]) : speed))
  }
  for (const { kind, time, height } of turns) {
    const value = embed.tide(clock.time(time), measured(texts, units, 'height', height, 1))
    list.push(fact(kind === 'high' ? facts.highTide : facts.lowTide, value))
  }
  if (swellHeight !== null && swellPeriod !== null) {
    const height = measured(texts, units, 'height', swellHeight, 1)
    list.push(fact(facts.swell, embed.swell(height, Math.round(swellPeriod))))
  }
  if (waterTemperature !== null)
    list.push(fact(facts.water, measured(texts, units, 'temperature', waterTemperature), true))
  for (const name of ['firstLight', 'lastLight'] as const) {
    const time = today?.[name]
    if (time) list.push(fact(facts[name], clock.time(time), true))
  }
  return list
}

function bestOf({ language, units }: EmbedOptions, { windows, timeZone }: Forecast, now: Date): Html | null {
  if (windows.length === 0) return null
  const texts = textsIn(language)
  const { locale, times, ratings } = texts
  return html`<section class="best">
<h2>${texts.sharing.embed.bestAhead}</h2>
<ul>${windows.map(
    (window) =>
      html`<li><span class="when">${timeOfWindow({ locale, times }, window, timeZone, now)}</span> <span class="rating ${toneOf(window.surfRating)}">${verdict(ratings, window.surfRating, window.warning)}</span> ${measuredWaves(texts, units, window.waveHeight)}</li>`,
  )}</ul>
</section>
`
}

function ageOf({ language }: EmbedOptions, { state, fetchedAt, timeZone }: Forecast, now: Date): Html | null {
  if (fetchedAt === null) return null
  const { locale, sharing } = textsIn(language)
  const isToday = now.getTime() - Date.parse(fetchedAt) < 12 * HOUR_MS
  const shown = isToday ? ({ timeStyle: 'short' } as const) : ({ dateStyle: 'medium', timeStyle: 'short' } as const)
  const when = dateFormat(locale, { timeZone, ...shown }).format(new Date(fetchedAt))
  return state === 'stale'
    ? html`<p class="stale">${sharing.embed.stale(when)}</p>`
    : html`<p class="age">${sharing.embed.fetched(when)}</p>`
}

/** The weather's licence requires its links wherever figures are shown. */
function creditsOf({ language }: EmbedOptions, spot: SurfSpot, { tide }: Forecast): Html {
  const texts = textsIn(language)
  const link = ({ text, href }: { text: string; href: string }) =>
    html`<a href="${href}" target="_blank" rel="noopener">${text}</a>`
  return html`<p>${texts.sharing.weatherDataBy(link(weatherCredit.source), link(weatherCredit.licence))}</p>
${tide ? html`<p class="further">${texts.sharing.predictedFor(aboveDatum(texts, tide), tide.station.name, tide.station.attribution)}</p>` : null}
${spot.attribution === null ? null : html`<p class="further">${spot.attribution}</p>`}`
}
