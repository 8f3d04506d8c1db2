import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'

type Line = {
  words: string
  rgb: number[]
  isLarge: boolean
  box: { x: number; y: number; width: number; height: number }
}

/** Relative luminance of an sRGB colour, WCAG 2.2. */
function luminance([red = 0, green = 0, blue = 0]: readonly number[]): number {
  const linear = (byte: number) => (byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function contrast(one: number, other: number): number {
  const [low, high] = one < other ? [one, other] : [other, one]
  return (high + 0.05) / (low + 0.05)
}

/** Each line of text in the region: its colour, its box on the page, and whether it counts as large text (WCAG 1.4.3). */
const linesOf = (region: Locator) =>
  region.evaluate((element): Line[] => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
    const rgbOf = (colour: string) => {
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
    }
    const lines: Line[] = []
    const nodes = document.createNodeIterator(element, NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const parent = node.parentElement!
      if (parent.closest('.sr-only') || !node.textContent?.trim()) continue
      const { color, fontSize, fontWeight } = getComputedStyle(parent)
      const points = Number.parseFloat(fontSize) * 0.75
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const { x, y, width, height } of range.getClientRects())
        lines.push({
          words: node.textContent,
          rgb: rgbOf(color),
          isLarge: points >= 18 || (points >= 14 && Number(fontWeight) >= 700),
          box: { x, y, width, height },
        })
    }
    return lines
  })

/** The content policy allows no inline style, but a style sheet made by the page. */
const hideWords = (page: Page, isHidden: boolean) =>
  page.evaluate((hides) => {
    const sheet = new CSSStyleSheet()
    if (hides)
      sheet.replaceSync(`body * { color: transparent !important; transition: none !important; }
        body svg:not(.scene), body .pulse { visibility: hidden !important; }`)
    document.adoptedStyleSheets = [sheet]
  }, isHidden)

/**
 * The lines of a region whose colour is too close to any pixel of what is painted behind them: 4.5 to 1, or 3 to 1 for
 * large text. The whole region must be on the screen. axe cannot tell, since it does not look at pictures.
 */
export async function wordsLostIn(page: Page, region: Locator): Promise<string[]> {
  const lines = await linesOf(region)
  await hideWords(page, true)
  const shot = await page.screenshot({ animations: 'disabled' })
  await hideWords(page, false)
  const { data, info } = await sharp(shot).raw().toBuffer({ resolveWithObject: true })
  const pixel = (x: number, y: number) => data.subarray((y * info.width + x) * info.channels).subarray(0, 3)
  return lines.flatMap(({ words, rgb, isLarge, box }) => {
    const ink = luminance(rgb)
    let least = 21
    for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(info.height, box.y + box.height); y += 1)
      for (let x = Math.max(0, Math.floor(box.x)); x < Math.min(info.width, box.x + box.width); x += 1)
        least = Math.min(least, contrast(ink, luminance([...pixel(x, y)])))
    return least < (isLarge ? 3 : 4.5) ? [`${words}: ${least.toFixed(2)}`] : []
  })
}
