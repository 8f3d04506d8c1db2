import { type Html, html } from '#server/platform/pages/html.ts'

const WIDTH = 430
const HORIZON = 118
const SWELLS = 10

/** A swell line from side to side; it opens and rises the nearer it comes. */
function swell(_: unknown, index: number): Html {
  const near = (index + 0.3) / SWELLS
  const [y, height] = [HORIZON + 3 + 116 * near ** 1.5, 0.4 + 2.2 * near]
  const bend = index % 2 === 0 ? height : -height
  const line = `M-9 ${(y - bend).toFixed(1)}q${(60 + 9 * index).toFixed(0)} ${(2 * bend).toFixed(1)} 150 ${bend.toFixed(1)}T330 ${y.toFixed(1)}T445 ${(y - bend).toFixed(1)}`
  const [width, strength] = [(0.6 + near).toFixed(1), (0.2 + near * 0.15).toFixed(2)]
  return html`<path d="${line}V249H-9z" fill="var(--sea-4)" fill-opacity=".1" stroke="var(--crest)" stroke-width="${width}" stroke-opacity="${strength}"/>`
}

const surfer = (x: number, y: number, size: number, facing: 1 | -1): Html =>
  html`<g transform="translate(${String(x)} ${String(y)}) scale(${String(size * facing)} ${String(size)})"><path d="M-14 1.2C-8 3.8 9 3.6 15.5-1-4-.6-8 0-14 1.2zM-3.8.4c-.9-5.4-.2-10.2 2.6-11.6 2.6-1.2 5 .2 5.4 3 .3 2.2-.4 4.2.4 5.8L8.8.4z"/><circle cx="1.4" cy="-14.4" r="3"/></g>`

const stops = (name: string, offsets: number[]): Html[] =>
  offsets.map(
    (offset, index) => html`<stop offset="${String(offset)}" stop-color="var(--${name}-${String(index + 1)})"/>`,
  )

/** The sea before sunrise, and three surfers who wait; its colours are the stylesheet's. */
export const scene = html`<svg class="scene" viewBox="0 0 430 240" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
<defs>
<linearGradient id="sky" x2="0" y2="1">${stops('sky', [0, 0.45, 0.82, 1])}</linearGradient>
<linearGradient id="sea" x2="0" y2="1">${stops('sea', [0, 0.16, 0.5, 1])}</linearGradient>
<linearGradient id="disc" x2="0" y2="1"><stop stop-color="var(--sun-hi)"/><stop offset="1" stop-color="var(--sun-lo)"/></linearGradient>
<radialGradient id="glow"><stop stop-color="var(--sun-glow)" stop-opacity=".9"/><stop offset=".3" stop-color="var(--sun-glow)" stop-opacity=".4"/><stop offset="1" stop-color="var(--sun-glow)" stop-opacity="0"/></radialGradient>
</defs>
<path fill="url(#sky)" d="M0 0H430V119H0z"/>
<circle cx="316" cy="118" r="108" fill="url(#glow)"/><circle cx="316" cy="108" r="34" fill="url(#disc)"/>
<path fill="var(--headland)" opacity=".55" d="M0 118V93c33-4 52 5 86 6s44 10 69 13 31 5 48 6z"/>
<path fill="var(--headland)" opacity=".8" d="M0 118v-13c26-4 43 4 65 5s27 6 47 8z"/>
<path fill="url(#sea)" d="M0 ${String(HORIZON)}H${String(WIDTH)}V240H0z"/>
${Array.from({ length: SWELLS }, swell)}
<path d="M287 120h30m-9 5h17m-23 1h12m-16 8h24m5-1h18m-36 11h22m-12 2h20m-44 13h30m2-1h26m-58 18h34m14-1h22" stroke="var(--glint)" stroke-width="1.7" stroke-linecap="round" opacity=".75"/>
<g fill="var(--sil)">${[surfer(110, 146, 0.62, 1), surfer(146, 140, 0.5, 1), surfer(196, 142, 0.55, -1)]}</g>
</svg>`
