import { imageOfSvg } from '#web/features/progress/svg-image.ts'
import type { YearWords } from '#web/features/progress/year-words.ts'

/** In pixels: a story's format on every network for pictures. */
const WIDTH = 1080
const HEIGHT = 1920
const MARGIN = 80
const COLUMNS = 3
const COLUMN = (WIDTH - 2 * MARGIN) / COLUMNS
const MONTH = (WIDTH - 2 * MARGIN) / 12
/** Baselines, from the top. */
const ROWS = { brand: 162, title: 318, year: 548, region: 622, facts: 1190, factRow: 190, months: 1556, bars: 1740 }
/** Between two columns, at the least. */
const GAP = 28
const TALLEST_BAR = 130

/** The page's tokens by their names, and its two faces. */
type Look = { token: (name: string) => string; head: string; text: string }

/**
 * Draws the year over its scene, in the page's theme, as a PNG. Rejects when a part of it cannot be drawn.
 */
export async function drawYear(scene: SVGSVGElement, words: YearWords): Promise<Blob> {
  const style = getComputedStyle(scene)
  const look: Look = {
    token: (name) => style.getPropertyValue(name),
    head: style.getPropertyValue('--font-head'),
    text: style.getPropertyValue('--font-text'),
  }
  const [sea] = await Promise.all([
    imageOfSvg(scene, WIDTH, HEIGHT),
    document.fonts.load(`600 100px ${look.head}`, words.title),
  ])
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT })
  const paint = canvas.getContext('2d')
  if (!paint) throw new Error('This browser draws no canvas.')
  paint.drawImage(sea, 0, 0, WIDTH, HEIGHT)
  drawTitle(paint, words, look)
  drawFacts(paint, words, look)
  drawMonths(paint, words, look)
  return new Promise((resolve, reject) =>
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('The canvas made no picture.'))), 'image/png'),
  )
}

function drawTitle(paint: CanvasRenderingContext2D, { title, year, region }: YearWords, look: Look) {
  paint.fillStyle = look.token('--on-deep')
  write(paint, 'Lineup', MARGIN + 92, ROWS.brand, { font: `600 56px ${look.head}`, tracking: -0.025 })
  write(paint, title, MARGIN, ROWS.title, { font: `600 68px ${look.head}`, tracking: -0.015 })
  write(paint, year, MARGIN - 10, ROWS.year, { font: `600 260px ${look.head}`, tracking: -0.035 })
  if (region) write(paint, region, MARGIN, ROWS.region, { font: `500 42px ${look.text}` }, WIDTH - 2 * MARGIN)
}

/** Up to six figures in two rows, their names below; a figure that is too wide for its column is written smaller. */
function drawFacts(paint: CanvasRenderingContext2D, { facts }: YearWords, look: Look) {
  const above = facts.length > COLUMNS ? 0 : ROWS.factRow
  for (const [nth, { name, figure, unit = '' }] of facts.entries()) {
    const x = MARGIN + COLUMN * (nth % COLUMNS)
    const y = ROWS.facts + above + ROWS.factRow * Math.floor(nth / COLUMNS)
    const figureLine = { font: `600 104px ${look.head}`, tracking: -0.035 }
    const unitLine = { font: `500 46px ${look.head}` }
    const width = widthOf(paint, figure, figureLine) + 8 + widthOf(paint, unit, unitLine)
    const scale = Math.min(1, (COLUMN - GAP) / width)
    paint.save()
    paint.translate(x, y)
    paint.scale(scale, scale)
    paint.fillStyle = look.token('--on-deep')
    write(paint, figure, 0, 0, figureLine)
    write(paint, unit, widthOf(paint, figure, figureLine) + 8, 0, unitLine)
    paint.restore()
    paint.fillStyle = look.token('--on-deep-2')
    write(paint, name, x, y + 52, { font: `400 34px ${look.text}` })
  }
}

/** The hours of each month as a bar, the favorite in coral and by name. */
function drawMonths(paint: CanvasRenderingContext2D, { months, favoriteMonth }: YearWords, look: Look) {
  const most = Math.max(...months.map(({ hours }) => hours))
  paint.fillStyle = look.token('--on-deep')
  const heading = favoriteMonth ? `Favorite month: ${favoriteMonth}` : 'Hours by month'
  write(paint, heading, MARGIN, ROWS.months, { font: `600 40px ${look.head}` })
  for (const [nth, { initial, hours, isFavorite }] of months.entries()) {
    const x = MARGIN + MONTH * nth
    const height = Math.max(6, most > 0 ? (TALLEST_BAR * hours) / most : 0)
    paint.fillStyle = look.token(isFavorite ? '--sun' : '--on-deep-2')
    paint.beginPath()
    paint.roundRect(x, ROWS.bars - height, MONTH - 16, height, Math.min(14, height / 2))
    paint.fill()
    paint.textAlign = 'center'
    write(paint, initial, x + (MONTH - 16) / 2, ROWS.bars + 46, {
      font: `${isFavorite ? 700 : 400} 32px ${look.text}`,
    })
    paint.textAlign = 'left'
  }
}

/** `tracking` in em. */
type Line = { font: string; tracking?: number }

/** `most`: the width in pixels that a longer line is squeezed into. */
function write(paint: CanvasRenderingContext2D, words: string, x: number, y: number, line: Line, most?: number) {
  setLine(paint, line)
  paint.fillText(words, x, y, most)
}

function widthOf(paint: CanvasRenderingContext2D, words: string, line: Line): number {
  setLine(paint, line)
  return paint.measureText(words).width
}

function setLine(paint: CanvasRenderingContext2D, { font, tracking = 0 }: Line) {
  paint.font = font
  paint.letterSpacing = `${tracking * Number.parseFloat(font.split(' ')[1] ?? '')}px`
}
