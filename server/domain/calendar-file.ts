const LINE_OCTETS = 75

/** A calendar without events still needs a component (3.6). */
const NO_EVENT = [
  ...['BEGIN:VTIMEZONE', 'TZID:UTC', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
  ...['TZOFFSETFROM:+0000', 'TZOFFSETTO:+0000', 'END:STANDARD', 'END:VTIMEZONE'],
]

/** Writes RFC 5545; the sections below are its own. */
export function calendarFile(lines: readonly string[]): string {
  const components = lines.includes('BEGIN:VEVENT') ? [] : NO_EVENT
  return linesText([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Lineup//Lineup//EN'],
    ...lines,
    ...components,
    'END:VCALENDAR',
  ])
}

export const linesText = (lines: readonly string[]) => lines.map((line) => `${folded(line)}\r\n`).join('')

type Feed = { name: string; description?: string; refresh: string }

/** Properties of a feed by RFC 7986, 5.1 to 5.7, with their older equivalents. `refresh` is a duration, such as PT1H. */
export const feedLines = ({ name, description, refresh }: Feed): string[] => [
  ...['NAME', 'X-WR-CALNAME'].map((property) => `${property}:${escapeText(name)}`),
  ...(description ? ['DESCRIPTION', 'X-WR-CALDESC'].map((property) => `${property}:${escapeText(description)}`) : []),
  `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
  `X-PUBLISHED-TTL:${refresh}`,
]

export const utcTime = (moment: string | number) =>
  `${new Date(moment).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`

/** Also drops control characters (3.3.11, 3.1). */
export const escapeText = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

/** Splits into pieces of at most 75 octets without cutting a character (3.1). */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= LINE_OCTETS) return line
  const pieces = ['']
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > LINE_OCTETS) {
      pieces.push('')
      octets = 1
    }
    pieces[pieces.length - 1] += character
    octets += size
  }
  return pieces.join('\r\n ')
}
