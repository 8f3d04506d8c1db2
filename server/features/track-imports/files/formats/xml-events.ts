import { Parser } from 'htmlparser2'
import { UnreadableFile } from '#server/features/track-imports/files/unreadable.ts'

/** Known elements by local name, and their direct text. */
export type XmlReader = {
  /** Content of other elements counts as that of the known one around them. */
  knows: ReadonlySet<string>
  opened(name: string, attributes: Record<string, string>, parent: string | undefined): void
  closed(name: string, text: string, parent: string | undefined): void
}

const MAX_TEXT = 200
/** Bounds the search for a closed element. */
const MAX_DEPTH = 1_000

/**
 * Streams XML, also malformed, into the reader for its first element. Expands XML's own entities alone and fetches
 * nothing. Unclosed elements are not reported as closed. Throws UnreadableFile: `has_entities`, `damaged_file`, and as
 * the readers do.
 */
export async function readXml(
  bytes: AsyncIterable<Uint8Array>,
  readerFor: (root: string) => XmlReader,
): Promise<{ breaksOff: boolean }> {
  const known: string[] = []
  let depth = 0
  let reader: XmlReader | undefined
  let text = ''
  let isOver = false
  const parser = new Parser(
    {
      onprocessinginstruction(name, declaration) {
        if (/!ENTITY/i.test(`${name} ${declaration}`)) throw new UnreadableFile('has_entities')
      },
      onopentag(name, attributes) {
        if (isOver) return
        depth += 1
        if (depth > MAX_DEPTH) throw new UnreadableFile('damaged_file')
        const local = withoutPrefix(name)
        reader ??= readerFor(local)
        text = ''
        if (!reader.knows.has(local)) return
        reader.opened(local, attributes, known.at(-1))
        known.push(local)
      },
      ontext(more) {
        if (text.length < MAX_TEXT) text += more.slice(0, MAX_TEXT)
      },
      onclosetag(name, isImplied) {
        if (isOver) return
        depth -= 1
        const local = withoutPrefix(name)
        if (!reader?.knows.has(local)) return
        known.pop()
        if (depth === 0 && !isImplied) isOver = true
        // The value may be cut off. Empty elements (`<time/>`) are implied too.
        if (!isImplied) reader.closed(local, text.trim(), known.at(-1))
        text = ''
      },
    },
    { xmlMode: true },
  )
  for await (const chunk of decoded(bytes)) {
    parser.write(chunk)
    if (isOver) return { breaksOff: false }
  }
  const breaksOff = depth > 0
  parser.end()
  return { breaksOff }
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

/** UTF-16 by its mark or a zero in its first character, else UTF-8. */
async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  for await (const chunk of bytes) {
    decoder ??= new TextDecoder(encodingOf(chunk))
    const text = decoder.decode(chunk, { stream: true })
    if (text) yield text
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || first === 0 ? 'utf-16be' : 'utf-8'
}
