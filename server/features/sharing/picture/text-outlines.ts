import { readFile } from 'node:fs/promises'
import opentype, { type Font, type PathCommand } from 'opentype.js'

/** Latin Extended adds letters beyond those of English. */
const LATIN = ['latin', 'latin-ext'].map(
  (subset) => `@fontsource/funnel-display/files/funnel-display-${subset}-600-normal.woff`,
)
const JAPANESE = '@fontsource/sawarabi-gothic/files/sawarabi-gothic-japanese-400-normal.woff'
const JAPANESE_SIGN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
/** Replacements for characters that the fonts lack. */
const STAND_INS: Record<string, string> = { ʻ: '’', ʼ: '’', '‐': '-', '‑': '-', '−': '–', '\u00a0': ' ' }

export type TextOutlines = Awaited<ReturnType<typeof openTextOutlines>>

/** By the number of fonts. */
const opened = new Map<number, Promise<TextOutlines>>()

/** Outlines of the letters in this text. The Japanese font takes a second to open. */
export function outlinesFor(text: string): Promise<TextOutlines> {
  const files = JAPANESE_SIGN.test(text) ? [...LATIN, JAPANESE] : LATIN
  const outlines = opened.get(files.length) ?? openTextOutlines(files)
  opened.set(files.length, outlines)
  return outlines
}

/** Outlines are the same on every machine, and never markup. */
async function openTextOutlines(files: string[]) {
  const fonts = await Promise.all(files.map(readFont))

  function drawable(character: string): { character: string; font: Font } | undefined {
    const bare = character.normalize('NFKD').replace(/\p{M}/gu, '')
    for (const choice of [character, STAND_INS[character] ?? '', bare]) {
      const font = choice && fonts.find((font) => [...choice].every((one) => font.charToGlyphIndex(one) > 0))
      if (font) return { character: choice, font }
    }
    return undefined
  }

  function runsOf(text: string): { text: string; font: Font }[] {
    const runs: { text: string; font: Font }[] = []
    for (const one of text.normalize('NFC')) {
      const found = drawable(one)
      const last = runs.at(-1)
      if (found && found.font === last?.font) last.text += found.character
      else if (found) runs.push({ text: found.character, font: found.font })
    }
    return runs
  }

  const advance = (runs: ReturnType<typeof runsOf>, size: number, letterSpacing: number) =>
    runs.reduce((width, { text, font }) => width + font.getAdvanceWidth(text, size, { letterSpacing }), 0)

  return {
    /** In pixels; `letterSpacing` in em. */
    widthOf: (text: string, size: number, letterSpacing = 0) => advance(runsOf(text), size, letterSpacing),
    /** Path data of a line whose baseline begins at x and y; characters without a font are left out. */
    pathOf(text: string, x: number, y: number, size: number, letterSpacing = 0): string {
      let data = ''
      let at = x
      for (const run of runsOf(text)) {
        data += run.font.getPath(run.text, at, y, size, { letterSpacing }).commands.map(printed).join('')
        at += advance([run], size, letterSpacing)
      }
      return data
    },
    hasLetters: (text: string) => runsOf(text).some((run) => run.text.trim() !== ''),
  }
}

async function readFont(file: string): Promise<Font> {
  const bytes = await readFile(new URL(import.meta.resolve(file)))
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}

/** To a tenth of a pixel; the library's `toPathData` writes NaN for fractions such as 7e-15. */
function printed(command: PathCommand): string {
  const { type, ...points } = command
  const [x1, y1, x2, y2, x, y] = ['x1', 'y1', 'x2', 'y2', 'x', 'y'].map((key) => Reflect.get(points, key))
  const numbers = [x1, y1, x2, y2, x, y].filter((number) => typeof number === 'number')
  return type + numbers.map((number) => Math.round(number * 10) / 10).join(' ')
}
