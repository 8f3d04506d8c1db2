import type { Chance } from '../chance.ts'
import type { Light } from './light.ts'

export const WIDTH = 1200
export const HEIGHT = 900

export const gradient = (id: string, colours: readonly string[], direction = 'x2="0" y2="1"') =>
  `<linearGradient id="${id}" ${direction}>${colours
    .map((colour, index) => `<stop offset="${(index / (colours.length - 1)).toFixed(2)}" stop-color="${colour}"/>`)
    .join('')}</linearGradient>`

export const picture = (defs: string, ...layers: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${defs}</defs>${layers.join('')}</svg>`

/** A line across the picture that rises and falls gently around `y`, as a path that starts at its left end. */
export function swellLine(chance: Chance, y: number, height: number): string {
  const waves = [1, 2.3, 5.1].map((pace) => ({
    length: WIDTH / pace / chance.between(0.8, 1.4),
    start: chance.between(0, 7),
    part: height / pace ** 0.7,
  }))
  const at = (x: number) =>
    y + waves.reduce((sum, { length, start, part }) => sum + part * Math.sin((x / length) * 2 * Math.PI + start), 0)
  const points = Array.from({ length: 31 }, (_, index) => {
    const x = (index - 0.5) * (WIDTH / 29)
    return `${x.toFixed(0)} ${at(x).toFixed(1)}`
  })
  return `M${points.join('L')}`
}

/** Water from the horizon down to the lower edge, with swell lines that lie closer the further out they are. */
export function sea(chance: Chance, { glint, shade }: Light, horizon: number, lines = 17): string {
  const rows = Array.from({ length: lines }, (_, index) => {
    const near = ((index + 1) / lines) ** 1.7
    const line = swellLine(chance, horizon + near * (HEIGHT - horizon), 1 + near * 9)
    return `<path d="${line}V${HEIGHT}H0z" fill="${shade}" opacity="${(0.05 + near * 0.05).toFixed(2)}"/><path d="${line}" fill="none" stroke="${glint}" stroke-opacity="${(0.2 + near * 0.12).toFixed(2)}" stroke-width="${(1 + near * 3.5).toFixed(1)}"/>`
  })
  return `<rect y="${horizon}" width="${WIDTH}" height="${HEIGHT - horizon}" fill="url(#water)"/>${rows.join('')}`
}

/** The sun, half risen, and its broken path on the water. */
export function sunOn(chance: Chance, { sun, glint }: Light, x: number, horizon: number, radius: number): string {
  const path = Array.from({ length: 22 }, (_, index) => {
    const near = ((index + 1) / 22) ** 1.5
    const width = radius * (0.5 + near * 1.3) * chance.between(0.5, 1.2)
    const y = horizon + near * (HEIGHT - horizon) * 0.62
    return `M${(x - width / 2 + chance.between(-1, 1) * radius * near * 0.5).toFixed(0)} ${y.toFixed(0)}h${width.toFixed(0)}`
  })
  return `<circle cx="${x}" cy="${horizon}" r="${radius * 3.2}" fill="url(#glow)"/>
<path d="M${x - radius} ${horizon}a${radius} ${radius} 0 0 1 ${radius * 2} 0z" fill="${sun}"/>
<path d="${path.join('')}" stroke="${glint}" stroke-opacity=".55" stroke-width="5" stroke-linecap="round"/>`
}

export const glow = ({ sun }: Light) =>
  `<radialGradient id="glow"><stop stop-color="${sun}" stop-opacity=".75"/><stop offset="1" stop-color="${sun}" stop-opacity="0"/></radialGradient>`

/** Hills along the horizon, from one side of the picture to where they end. */
export function headland(chance: Chance, { land }: Light, horizon: number, fromLeft: boolean): string {
  const height = chance.between(40, 85)
  const reach = chance.between(420, 640)
  const hills = `M-10 ${horizon}V${horizon - height}c${reach * 0.2}-${height * 0.3} ${reach * 0.3} ${height * 0.1} ${reach * 0.45} ${height * 0.25}s${reach * 0.2} ${height * 0.5} ${reach * 0.55} ${height * 0.75}z`
  return `<path d="${hills}" fill="${land}" opacity=".85"${fromLeft ? '' : ` transform="matrix(-1 0 0 1 ${WIDTH} 0)"`}/>`
}

/** A surfer who sits on the board and waits, looking right. */
export const waiting = (x: number, y: number, size: number, colour: string) =>
  `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) scale(${size})" fill="${colour}">
<path d="M-34 1c14 6 48 6 66-6-6 0-14 2-22 2l-38 1c-4 0-7 1-6 3z"/>
<path d="M-9 0c-2-12-2-24 4-29 5-4 11-2 12 4 1 5-2 9 0 14l10 9c2 2 1 5-2 4L4 1z"/><circle cx="4" cy="-38" r="7.5"/></g>
<path d="M${(x - 30 * size).toFixed(0)} ${(y + 7 * size).toFixed(0)}h${(56 * size).toFixed(0)}" stroke="${colour}" stroke-opacity=".35" stroke-width="${4 * size}" stroke-linecap="round"/>`

/** A surfer on a wave, crouched, going right. */
export const riding = (x: number, y: number, size: number, colour: string) =>
  `<g transform="translate(${x} ${y}) scale(${size})" fill="none" stroke="${colour}" stroke-linecap="round" stroke-linejoin="round">
<path d="M-46-7c24 12 62 15 96 4-30 0-68-3-96-4z" fill="${colour}" stroke-width="2"/>
<path d="M-20-4l4-22 20-8M22 0l2-22-20-12" stroke-width="10"/><path d="M4-36l14-28" stroke-width="14"/>
<path d="M17-62l-30-6-14 8M19-60l22 10 20-4" stroke-width="7"/><circle cx="25" cy="-79" r="9" fill="${colour}" stroke="none"/></g>`
