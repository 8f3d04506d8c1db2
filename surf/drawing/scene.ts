import { chance, swellLine, swing } from '#surf/drawing/swell.ts'

/** The logo, 32 by 32, in the text colour. */
export const MARK =
  '<path fill="currentColor" d="M.7 28.6C6.4 24.2 3.4 3.6 13.8 3.6c4.5 0 7 3.3 6.7 7-1.7-1.9-4.7-1.9-5.8.4-2 4.2 3.4 12.6 16.6 17.6z"/><g fill="var(--sun)"><circle cx="20.6" cy="16.2" r="2.5"/><circle cx="25.3" cy="20" r="2.2"/><circle cx="29.4" cy="23.2" r="1.8"/></g>'

/** A waiting surfer, 30 units wide, at the origin. */
export const SURFER =
  'M-14 1.2C-8 3.8 9 3.6 15.5-1-4-.6-8 0-14 1.2zM-3.8.4c-.9-5.4-.2-10.2 2.6-11.6 2.6-1.2 5 .2 5.4 3 .3 2.2-.4 4.2.4 5.8L8.8.4zM1.4-17.4a3 3 0 1 1-.1 0z'

export type Sea = {
  width: number
  height: number
  horizon: number
  sun: { x: number; radius: number }
  /** Middle colours' positions, 0 top to 1 horizon. */
  sky: readonly [number, number]
  /** Progress of the scene's loop, 0 to 1. */
  phase?: number
}

/** SVG of sky, half a sun and swell, coloured by web/ui/scenes/scenes.css. `id` prefixes its gradients. */
export function drawSea({ width, height, horizon, sun, sky, phase = 0 }: Sea, id: string): string {
  const stop = (offset: number, colour: string, opacity = 1) =>
    `<stop offset="${offset}" stop-color="var(--${colour})" stop-opacity="${opacity}"/>`
  const gradient = (name: string, offsets: readonly number[]) =>
    `<linearGradient id="${id}${name}" x2="0" y2="1">${offsets
      .map((offset, index) => stop(offset, `${name}-${index + 1}`))
      .join('')}</linearGradient>`
  return `${gradient('sky', [0, ...sky, 1])}${gradient('sea', [0, 0.16, 0.5, 1])}${gradient('sun', [0, 1])}<radialGradient id="${id}glow">${stop(0, 'sun-glow', 0.95)}${stop(0.3, 'sun-glow', 0.45)}${stop(1, 'sun-glow', 0)}</radialGradient><path fill="url(#${id}sky)" d="M0 0H${width}V${horizon + 1}H0z"/><circle cx="${sun.x}" cy="${horizon}" r="${sun.radius * 3.2}" fill="url(#${id}glow)"/><circle cx="${sun.x}" cy="${horizon - sun.radius * 0.29}" r="${sun.radius}" fill="url(#${id}sun)"/><path fill="url(#${id}sea)" d="M0 ${horizon}H${width}V${height}H0z"/><g fill="var(--sea-4)" stroke="var(--crest)">${swell(width, height, horizon, phase)}</g><path d="${glints(horizon, height, sun, phase)}" stroke="var(--glint)" stroke-linecap="round" stroke-width="1.7" opacity=".75"/>`
}

const LINES = 13

/** Each line moves to the next one's place; the first rises at the horizon. */
const swell = (width: number, height: number, horizon: number, phase: number): string =>
  Array.from({ length: LINES + 1 }, (_, place) => {
    const near = Math.max(0, place - 1 + phase) / (LINES - 1)
    const y = horizon + 5 + (height - horizon) * near ** 1.65
    const line = swellLine(y, width, 0.3 + near * 2, place - 1, phase)
    return `<path d="${line}V${height + 9}H-20z" fill-opacity="${0.07 + near * 0.06}" stroke-width="${0.6 + near * 1.2}" stroke-opacity="${0.2 + near * 0.16}" opacity="${place ? 1 : phase}"/>`
  }).join('')

/** Reflection: strokes that spread, thin out and twinkle. */
function glints(horizon: number, height: number, sun: Sea['sun'], phase: number): string {
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

const drawSurfer = (x: number, y: number, size: number, facing = 1) =>
  `<path transform="translate(${x} ${y}) scale(${size * facing} ${size})" d="${SURFER}"/>`

export const drawLineUp = (horizon: number, x: number) => `<g transform="translate(0 ${horizon})">
<g fill="var(--headland)"><path opacity=".55" d="M0 0v-26c34-5 52 7 88 7s42 11 68 13 30 5 48 6z"/><path opacity=".8" d="M0 0v-13c26-4 43 4 65 5s27 6 47 8z"/></g>
<g fill="var(--sil)">${drawSurfer(x, 28, 0.62)}${drawSurfer(x + 36, 22, 0.52)}${drawSurfer(x + 67, 25, 0.55, -1)}</g>
</g>`
