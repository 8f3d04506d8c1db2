import * as texts from '#words/app.ts'

/** Pixels: the story format of every network. */
const WIDTH = 1080
const HEIGHT = 1920
export const MARGIN = 80
const COLUMNS = 3
const COLUMN = (WIDTH - 2 * MARGIN) / COLUMNS
/** Baselines, from the top. */
const ROWS = { brand: 162, title: 318, figure: 548, line: 622, facts: 1190, factRow: 190 }
const GAP = 28

/** '163', 'h', 'Hours' */
export type StoryFact = { name: string; figure: string; unit?: string }
type StoryHead = { title: string; figure: string; line?: string }

/** The page's design tokens by name, and its two fonts. */
export type Style = { token: (name: string) => string; head: string; text: string }
export type Paint = CanvasRenderingContext2D

/** Returns a PNG in the page's theme. Rejects if drawing fails. */
export async function drawOverScene(
  scene: SVGSVGElement,
  head: StoryHead,
  draw: (paint: Paint, style: Style) => void,
): Promise<Blob> {
  const computed = getComputedStyle(scene)
  const style: Style = {
    token: (name) => computed.getPropertyValue(name),
    head: computed.getPropertyValue('--font-head'),
    text: computed.getPropertyValue('--font-text'),
  }
  const [sea] = await Promise.all([
    imageOfSvg(scene, WIDTH, HEIGHT),
    document.fonts.load(`600 100px ${style.head}`, head.title),
  ])
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT })
  const paint = canvas.getContext('2d')
  if (!paint) throw new Error('This browser draws no canvas.')
  paint.drawImage(sea, 0, 0, WIDTH, HEIGHT)
  drawHead(paint, head, style)
  draw(paint, style)
  return new Promise((resolve, reject) =>
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('The canvas made no picture.'))), 'image/png'),
  )
}

function drawHead(paint: Paint, { title, figure, line }: StoryHead, style: Style) {
  const width = WIDTH - 2 * MARGIN
  paint.fillStyle = style.token('--on-deep')
  write(paint, texts.lineup, MARGIN + 92, ROWS.brand, { font: `600 56px ${style.head}`, tracking: -0.025 })
  write(paint, title, MARGIN, ROWS.title, { font: `600 68px ${style.head}`, tracking: -0.015 }, width)
  write(paint, figure, MARGIN - 10, ROWS.figure, { font: `600 260px ${style.head}`, tracking: -0.035 }, width)
  if (line) write(paint, line, MARGIN, ROWS.line, { font: `500 42px ${style.text}` }, width)
}

/** Up to six in two rows; wide ones shrink. */
export function drawFacts(paint: Paint, facts: StoryFact[], style: Style) {
  const above = facts.length > COLUMNS ? 0 : ROWS.factRow
  for (const [nth, { name, figure, unit = '' }] of facts.entries()) {
    const x = MARGIN + COLUMN * (nth % COLUMNS)
    const y = ROWS.facts + above + ROWS.factRow * Math.floor(nth / COLUMNS)
    const figureLine = { font: `600 104px ${style.head}`, tracking: -0.035 }
    const unitLine = { font: `500 46px ${style.head}` }
    const width = widthOf(paint, figure, figureLine) + 8 + widthOf(paint, unit, unitLine)
    const scale = Math.min(1, (COLUMN - GAP) / width)
    paint.save()
    paint.translate(x, y)
    paint.scale(scale, scale)
    paint.fillStyle = style.token('--on-deep')
    write(paint, figure, 0, 0, figureLine)
    write(paint, unit, widthOf(paint, figure, figureLine) + 8, 0, unitLine)
    paint.restore()
    paint.fillStyle = style.token('--on-deep-2')
    write(paint, name, x, y + 52, { font: `400 34px ${style.text}` })
  }
}

/** `tracking` in em. */
type Line = { font: string; tracking?: number }

/** `most`: maximum width in pixels; longer lines are condensed. */
export function write(paint: Paint, words: string, x: number, y: number, line: Line, most?: number) {
  setLine(paint, line)
  paint.fillText(words, x, y, most)
}

function widthOf(paint: Paint, words: string, line: Line): number {
  setLine(paint, line)
  return paint.measureText(words).width
}

function setLine(paint: Paint, { font, tracking = 0 }: Line) {
  paint.font = font
  paint.letterSpacing = `${tracking * Number.parseFloat(font.split(' ')[1] ?? '')}px`
}

/** Inlines colours and custom properties: the page's stylesheet does not apply. Rejects if it cannot be drawn. */
async function imageOfSvg(svg: SVGSVGElement, width: number, height: number): Promise<HTMLImageElement> {
  const drawing = svg.cloneNode(true) as SVGSVGElement
  drawing.removeAttribute('class')
  drawing.setAttribute('width', String(width))
  drawing.setAttribute('height', String(height))
  const here = getComputedStyle(svg)
  drawing.style.colorScheme = here.colorScheme
  for (const [name] of svg.outerHTML.matchAll(/--[\w-]+(?=\))/g))
    drawing.style.setProperty(name, here.getPropertyValue(name))
  const image = new Image(width, height)
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`
  await image.decode()
  return image
}
