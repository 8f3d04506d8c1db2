import { html, verbatim } from '#server/platform/pages/html.ts'
import { drawSea, MARK, SURFER } from '#surf/drawing/scene.ts'

export const WIDTH = 1200
export const HEIGHT = 630
const ENLARGED = 2.5

/** The dark theme's colours, because librsvg has no CSS variables; text on them has a contrast of 4.5:1. */
const COLOURS: Record<string, string> = {
  'sky-1': '#001828',
  'sky-2': '#003850',
  'sky-3': '#705d93',
  'sky-4': '#de6b4f',
  'sea-1': '#b05646',
  'sea-2': '#26425e',
  'sea-3': '#002635',
  'sea-4': '#000d18',
  'sun-1': '#ffb16c',
  'sun-2': '#f96c4a',
  'sun-glow': '#e96e50',
  crest: '#e7b8a7',
  glint: '#ffa275',
  sun: '#ff906b',
}

const coloured = (markup: string) => verbatim(markup.replace(/var\(--([\w-]+)\)/g, (_, name) => COLOURS[name]!))

const sea = drawSea(
  { width: WIDTH / ENLARGED, height: HEIGHT / ENLARGED, horizon: 149, sun: { x: 418, radius: 33.6 }, sky: [0.45, 0.8] },
  'sea',
)

const surfer = (x: number, y: number, size: number) =>
  html`<path transform="${`translate(${x} ${y}) scale(${size})`}" d="${SURFER}"/>`

const stop = (offset: string, opacity: string) =>
  html`<stop offset="${offset}" stop-color="#00121d" stop-opacity="${opacity}"/>`

export const scene = html`<defs><linearGradient id="scrim">${[stop('0', '.86'), stop('.55', '.66'), stop('1', '0')]}</linearGradient></defs>
<g transform="scale(${String(ENLARGED)})">${coloured(sea)}</g>
<g fill="#00070f">${[surfer(962, 424, 1.9), surfer(1046, 410, 1.5), surfer(1120, 417, 1.7)]}</g>
<path fill="url(#scrim)" d="${`M0 0H${WIDTH - 60}V${HEIGHT}H0z`}"/>
<g color="#eef9fb" transform="translate(64 52) scale(1.5)">${coloured(MARK)}</g>`
