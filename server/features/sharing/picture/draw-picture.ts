import sharp from 'sharp'
import { HEIGHT, scene, WIDTH } from '#server/features/sharing/picture/scene.ts'
import { outlinesFor, type TextOutlines } from '#server/features/sharing/picture/text-outlines.ts'
import { type Html, html } from '#server/platform/pages/html.ts'

/** Such as '4', 'ft', 'Waves'. */
export type PictureFigure = { figure: string; unit?: string; name: string }

/** Any of it may be typed by surfers. */
export type PictureText = {
  title: string
  lines: string[]
  figures: PictureFigure[]
  /** Attribution of the figures. */
  credit?: string
}

const MARGIN = 64
const TEXT_WIDTH = 868
const TITLE = { sizes: [104, 88, 72, 60], tracking: -0.03, lines: 2 }
const LINE = { size: 36, height: 48 }
const FIGURE = { size: 84, unit: 40, name: 28, gap: 72 }
const CREDIT_SIZE = 17
/** Baselines in pixels. */
const ROWS = { brand: 93, figures: 540, names: 584 }
const INK = '#eef9fb'
const QUIET_INK = '#b1d1d6'
/** A third of a PNG's processor time, and fewer bytes. Without subsampling, for sharp letters. */
const JPEG = { quality: 80, chromaSubsampling: '4:4:4' }

sharp.concurrency(1)
sharp.cache(false)

/**
 * Draws a JPEG for Open Graph and Twitter cards, at most about 100 KB. Text becomes outlines, so it can never be markup.
 */
export async function drawPicture(words: PictureText): Promise<Uint8Array> {
  const outlines = await outlinesFor(JSON.stringify(words))
  const svg = html`<svg xmlns="http://www.w3.org/2000/svg" width="${String(WIDTH)}" height="${String(HEIGHT)}">${scene}${written(words, outlines)}</svg>`
  return sharp(Buffer.from(svg.markup)).jpeg(JPEG).toBuffer()
}

function written({ title, lines, figures, credit = '' }: PictureText, text: TextOutlines): Html[] {
  const { size, rows } = titleRows(title, text)
  const below = lines.filter((line) => text.hasLetters(line))
  const bottom = figures.length > 0 ? ROWS.figures - FIGURE.size - 48 : HEIGHT - 72
  const last = bottom - below.length * LINE.height
  const path = (line: string, x: number, y: number, of: { size: number; ink?: string; tracking?: number }) =>
    html`<path fill="${of.ink ?? INK}" d="${text.pathOf(line, x, y, of.size, of.tracking)}"/>`
  return [
    path('Lineup', MARGIN + 62, ROWS.brand, { size: 40, tracking: -0.025 }),
    ...rows.map((row, nth) =>
      path(row, MARGIN - size * 0.03, last - (rows.length - 1 - nth) * size * 1.04, { size, tracking: TITLE.tracking }),
    ),
    ...below.map((line, nth) => {
      const fitting = Math.min(LINE.size, (LINE.size * TEXT_WIDTH) / text.widthOf(line, LINE.size))
      return path(line, MARGIN, last + 6 + (nth + 1) * LINE.height, { size: fitting, ink: QUIET_INK })
    }),
    ...figureColumns(figures, text, path),
    path(credit, WIDTH - 32 - text.widthOf(credit, CREDIT_SIZE), HEIGHT - 22, { size: CREDIT_SIZE, ink: QUIET_INK }),
  ]
}

/** The title in the largest size at which it fits in two lines; longer ones end in '…'. */
function titleRows(title: string, text: TextOutlines): { size: number; rows: string[] } {
  const [largest = 0] = TITLE.sizes
  for (const size of TITLE.sizes) {
    const rows = wrapped(title, (line) => text.widthOf(line, size, TITLE.tracking) <= TEXT_WIDTH)
    if (rows && rows.length <= (size === largest ? 1 : TITLE.lines)) return { size, rows }
  }
  const size = TITLE.sizes.at(-1) ?? largest
  const fits = (line: string) => text.widthOf(`${line}…`, size, TITLE.tracking) <= TEXT_WIDTH
  let cut = [...title]
  while (cut.length > 0 && !fits(cut.join(''))) cut = cut.slice(0, -1)
  return { size, rows: [`${cut.join('').trim()}…`] }
}

function wrapped(title: string, fits: (line: string) => boolean): string[] | undefined {
  const rows: string[] = []
  for (const word of title.split(/\s+/).filter(Boolean)) {
    const longer = [rows.at(-1), word].filter(Boolean).join(' ')
    if (!fits(word)) return undefined
    if (rows.length > 0 && fits(longer)) rows[rows.length - 1] = longer
    else rows.push(word)
  }
  return rows
}

type PathOf = (line: string, x: number, y: number, of: { size: number; ink?: string; tracking?: number }) => Html

function figureColumns(figures: PictureFigure[], text: TextOutlines, path: PathOf): Html[] {
  let x = MARGIN
  return figures.flatMap(({ figure, unit = '', name }) => {
    const column = x
    const unitX = column + text.widthOf(figure, FIGURE.size, -0.03) + 10
    const right = unitX + text.widthOf(unit, FIGURE.unit)
    x = Math.max(right, column + text.widthOf(name, FIGURE.name)) + FIGURE.gap
    return [
      path(figure, column - 3, ROWS.figures, { size: FIGURE.size, tracking: -0.03 }),
      path(unit, unitX, ROWS.figures, { size: FIGURE.unit }),
      path(name, column, ROWS.names, { size: FIGURE.name, ink: QUIET_INK }),
    ]
  })
}
