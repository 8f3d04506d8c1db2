/** Something that may stand in no byte that somebody gets, but for those that `isFor` names. */
export type Needle = {
  /** What it is, for people. */
  name: string
  /** Letters and digits that are found nowhere else, or a number with all its digits. */
  value: string | number
  isFor: readonly string[]
}

/** A number that lies so close, in degrees some 5 m, is the same one with other digits. */
const SAME_NUMBER = 0.00005

/** Those needles that stand in the text in any form in which text travels. */
export function needlesIn(text: string, needles: Needle[]): Needle[] {
  // Most texts read the same with most escapes undone: each view is searched once.
  const views = new Set([text, ...readings(text)].map((view) => view.toLowerCase()))
  const seen = [...views].join('\n')
  const numbers = [...new Set(seen.match(/\d{1,3}\.\d{3,}/g))].map(Number)
  const isThere = ({ value }: Needle) =>
    typeof value === 'number'
      ? numbers.some((one) => Math.abs(one - Math.abs(value)) < SAME_NUMBER)
      : seen.includes(value.toLowerCase())
  return needles.filter(isThere)
}

/** The text as it reads with percent signs, JSON's and HTML's escapes, quoted-printable and base64 undone. */
function readings(text: string): string[] {
  const fromHex = (_: string, hex: string) => String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff))
  return [
    text.replace(/%([\da-f]{2})/gi, fromHex),
    text.replace(/\\u([\da-f]{4})/gi, fromHex),
    text
      .replace(/&#x([\da-f]{1,6});/gi, fromHex)
      .replace(/&#(\d{1,7});/g, (_, code) => fromHex('', (+code).toString(16))),
    text.replace(/=\r?\n/g, '').replace(/=([\da-f]{2})/gi, fromHex),
    text.replace(/[\s-]/g, ''),
    ...base64In(text),
  ]
}

/** What runs of base64 say, wherever in a run its groups of four begin. */
function base64In(text: string): string[] {
  const runs = text.match(/[\w+/-]{16,}/g) ?? []
  return [0, 1, 2, 3].map((from) =>
    runs.map((run) => Buffer.from(run.slice(from), 'base64').toString('latin1')).join(' '),
  )
}
