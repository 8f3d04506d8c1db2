const LINE_OCTETS = 75

/** Writes RFC 5545; the sections below are its own. */
export function calendarFile(lines: readonly string[]): string {
  const all = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Lineup//Plans//EN', ...lines, 'END:VCALENDAR']
  return all.map((line) => `${folded(line)}\r\n`).join('')
}

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
