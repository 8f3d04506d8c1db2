import type { YearWords } from '#web/features/progress/year/year-words.ts'
import { drawFacts, drawOverScene, type Look, MARGIN, type Paint, write } from '#web/ui/story/story-canvas.ts'

const WIDTH = 1080
const MONTH = (WIDTH - 2 * MARGIN) / 12
/** Baselines, from the top. */
const ROWS = { months: 1556, bars: 1740 }
const TALLEST_BAR = 130

/** Draws the year over its scene, in the page's theme, as a PNG. Rejects when a part of it cannot be drawn. */
export function drawYear(scene: SVGSVGElement, words: YearWords): Promise<Blob> {
  const { title, year, region } = words
  return drawOverScene(scene, { title, figure: year, ...(region && { line: region }) }, (paint, look) => {
    drawFacts(paint, words.facts, look)
    drawMonths(paint, words, look)
  })
}

/** The hours of each month as a bar, the favorite in coral and by name. */
function drawMonths(paint: Paint, { months, favoriteMonth }: YearWords, look: Look) {
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
