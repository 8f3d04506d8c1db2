import type { Tide } from '#contract/sea/conditions.ts'
import type { NearbySpot, SurfSpot } from '#contract/sea/spots.ts'
import { type Language, type ServerTexts, textsIn } from '#languages'
import {
  aboveDatum,
  breakName,
  conditionFacts,
  type Fact,
  factsIn,
  hourOfConditions,
  lightFacts,
  regionName,
  tideFacts,
} from '#server/features/sharing/spot-text.ts'
import { type Html, html } from '#server/platform/pages/html.ts'
import { BUTTON, homeLink } from '#server/platform/pages/page.ts'
import { spotPath } from '#surf/places/page-addresses.ts'
import { weatherCredit } from '#surf/sea/sea.ts'

const LINK = 'text-sea-ink underline'

const facts = (title: string, list: Fact[], note: string | null = null) =>
  list.length === 0
    ? null
    : html`<section class="grid gap-1">
<h2 class="text-head">${title}</h2>
<dl class="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">${list.map(
        ({ name, value }) => html`<dt class="text-ink-2">${name}</dt><dd>${value}</dd>`,
      )}</dl>
${note === null ? null : html`<p class="text-small text-ink-2">${note}</p>`}
</section>
`

const creditLink = ({ text, href }: typeof weatherCredit.source) => html`<a class="${LINK}" href="${href}">${text}</a>`

const creditLine = ({ sharing: texts }: ServerTexts) =>
  html`<p class="text-small text-ink-2">${texts.weatherDataBy(creditLink(weatherCredit.source), creditLink(weatherCredit.licence))}</p>`

function spotNotes(texts: ServerTexts, spot: SurfSpot): Fact[] {
  const { sharing, spots } = texts
  const fact = factsIn(texts)
  const { breakKind, bottom, latitude, longitude, unverified } = spot
  const position = `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`
  return [
    fact('break', breakName(texts, breakKind)),
    ...(bottom ? [fact('bottom', spots.bottoms[bottom])] : []),
    fact('position', unverified ? sharing.unverified(position) : position),
  ]
}

type SpotPage = { spot: SurfSpot; nearby: NearbySpot[]; tide: Tide | null; now: Date }

/**
 * For search engines, and until the app removes it (web/dialogs/spot-dialog.tsx). Covers the app's root, so that
 * nothing moves.
 */
export function spotPage(language: Language, { spot, nearby, tide, now }: SpotPage): Html {
  const texts = textsIn(language)
  const { sharing, spots } = texts
  const hour = hourOfConditions(texts, spot)
  const region = regionName(texts, spot)
  const conditions = conditionFacts(texts, spot)
  return html`<div id="server-words" class="fixed inset-0 z-60 overflow-y-auto bg-page">
<main class="column grid grid-cols-1 gap-5 px-gutter pt-6 pb-8 wrap-anywhere">
${homeLink}
<article class="grid grid-cols-1 gap-5">
<header>
<h1 class="text-[1.875rem] tracking-[-.025em]">${spots.spotHeading(spot.name)}</h1>
${region ? html`<p class="text-ink-2">${region}</p>` : null}
</header>
${spot.description ? html`<p lang="en" dir="auto">${spot.description}</p>` : null}
${facts(sharing.conditionsNow, conditions, hour ? sharing.forecastFor(hour) : null)}${facts(sharing.tideToday, tideFacts(texts, spot, tide, now), tide && sharing.predictedFor(aboveDatum(texts, tide), tide.station.name, tide.station.attribution))}${facts(sharing.lightToday, lightFacts(texts, spot, now))}${facts(sharing.theSpot, spotNotes(texts, spot))}
<a class="${BUTTON}" href="${`/discover?spot=${spot.id}`}">${sharing.openInLineup}</a>
</article>
${neighbours(
  texts,
  nearby.filter(({ id }) => id !== spot.id),
)}
${spot.attribution === null ? null : html`<p class="text-small text-ink-2">${spot.attribution}</p>`}
${conditions.length > 0 ? creditLine(texts) : null}
</main>
</div>
`
}

const neighbours = ({ sharing: texts }: ServerTexts, nearby: NearbySpot[]) =>
  nearby.length === 0
    ? null
    : html`<nav aria-label="${texts.surfSpotsNearby}">
<h2 class="text-head">${texts.surfSpotsNearby}</h2>
<ul>${nearby.map(
        (spot) =>
          html`<li><a class="${`${LINK} inline-flex min-h-tap items-center`}" href="${spotPath(spot)}">${spot.name}</a> <span class="text-small text-ink-2">${texts.miles(spot.distance.toFixed(1))}</span></li>`,
      )}</ul>
</nav>`
