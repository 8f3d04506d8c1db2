import { html } from '#server/platform/pages/html.ts'

export const WIDTH = 1200
export const HEIGHT = 630
const HORIZON = 372
const SUN = { x: 1046, radius: 84 }
const LINES = 12

/** 0 to 1, the same for the same seed. */
function chance(seed: number): number {
  const wave = Math.sin(seed * 127.1 + 11.7) * 43758.5453
  return wave - Math.floor(wave)
}

const stops = (colours: [offset: number, colour: string, opacity?: number][]) =>
  colours.map(
    ([offset, colour, opacity = 1]) =>
      html`<stop offset="${String(offset)}" stop-color="${colour}" stop-opacity="${String(opacity)}"/>`,
  )

/** A swell line across the picture: a path that begins left of it and ends right of it. */
function swellLine(y: number, height: number, seed: number): string {
  const length = 210 + chance(seed + 9) * 170
  const points = Array.from({ length: 13 }, (_, index) => {
    const x = -20 + index * 104
    return `${x} ${(y + height * Math.sin(x / length + chance(seed) * 6.3)).toFixed(1)}`
  })
  return `M${points[0]}${points
    .slice(1)
    .map((point) => `L${point}`)
    .join('')}`
}

const swell = Array.from({ length: LINES }, (_, index) => {
  const near = index / (LINES - 1)
  const line = swellLine(HORIZON + 10 + (HEIGHT - HORIZON) * near ** 1.6, 2 + near * 7, index)
  return html`<path d="${`${line}V${HEIGHT + 9}H-20z`}" fill="#000d18" fill-opacity="${(0.08 + near * 0.05).toFixed(2)}" stroke="#e7b8a7" stroke-width="${(1 + near * 1.4).toFixed(1)}" stroke-opacity="${(0.16 + near * 0.12).toFixed(2)}" stroke-linejoin="round"/>`
})

const surfer = (x: number, y: number, size: number) =>
  html`<g transform="${`translate(${x} ${y}) scale(${size})`}"><path d="M-14 1.2C-8 3.8 9 3.6 15.5-1-4-.6-8 0-14 1.2z"/><path d="M-3.8.4c-.9-5.4-.2-10.2 2.6-11.6 2.6-1.2 5 .2 5.4 3 .3 2.2-.4 4.2.4 5.8L8.8.4z"/><circle cx="1.4" cy="-14.4" r="3"/></g>`

/**
 * The scene of every shared picture, the same line-up at first light as in the app (web/ui/scenes), in the colours of
 * the dark theme: words are read on it at 4.5:1. Inside an svg of WIDTH by HEIGHT.
 */
export const scene = html`<defs>
<linearGradient id="sky" x2="0" y2="1">${stops([
  [0, '#001828'],
  [0.45, '#003850'],
  [0.8, '#705d93'],
  [1, '#de6b4f'],
])}</linearGradient>
<linearGradient id="sea" x2="0" y2="1">${stops([
  [0, '#b05646'],
  [0.16, '#26425e'],
  [0.5, '#002635'],
  [1, '#000d18'],
])}</linearGradient>
<linearGradient id="sun" x2="0" y2="1">${stops([
  [0, '#ffb16c'],
  [1, '#f96c4a'],
])}</linearGradient>
<radialGradient id="glow">${stops([
  [0, '#e96e50', 0.9],
  [0.3, '#e96e50', 0.4],
  [1, '#e96e50', 0],
])}</radialGradient>
<linearGradient id="scrim">${stops([
  [0, '#00121d', 0.86],
  [0.55, '#00121d', 0.66],
  [1, '#00121d', 0],
])}</linearGradient>
</defs>
<path fill="url(#sky)" d="${`M0 0H${WIDTH}V${HORIZON + 1}H0z`}"/>
<circle cx="${String(SUN.x)}" cy="${String(HORIZON)}" r="${String(SUN.radius * 3)}" fill="url(#glow)"/>
<circle cx="${String(SUN.x)}" cy="${String(HORIZON - 24)}" r="${String(SUN.radius)}" fill="url(#sun)"/>
<path fill="url(#sea)" d="${`M0 ${HORIZON}H${WIDTH}V${HEIGHT}H0z`}"/>
${swell}
<g fill="#00070f">${surfer(962, 424, 1.9)}${surfer(1046, 410, 1.5)}${surfer(1120, 417, 1.7)}</g>
<path fill="url(#scrim)" d="${`M0 0H${WIDTH - 60}V${HEIGHT}H0z`}"/>
<g transform="translate(64 52) scale(1.5)"><path fill="#eef9fb" d="M.7 28.6C6.4 24.2 3.4 3.6 13.8 3.6c4.5 0 7 3.3 6.7 7-1.7-1.9-4.7-1.9-5.8.4-2 4.2 3.4 12.6 16.6 17.6z"/><g fill="#ff906b"><circle cx="20.6" cy="16.2" r="2.5"/><circle cx="25.3" cy="20" r="2.2"/><circle cx="29.4" cy="23.2" r="1.8"/></g></g>`
