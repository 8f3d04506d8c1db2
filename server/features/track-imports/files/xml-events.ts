import { SaxesParser } from 'saxes'
import { UnreadableFile } from '#server/features/track-imports/files/unreadable.ts'

/** What a format's reader is given: elements by their names without a prefix, and the text directly in them. */
export type XmlReader = {
  opened(name: string, attributes: Record<string, string>, parent: string | undefined): void
  closed(name: string, text: string, parent: string | undefined): void
}

/** Longer than any time, number or name that is read. */
const MAX_TEXT = 200

/**
 * Streams XML into a reader that `readerFor` chooses by the root element. Without document types: entities of a file's own
 * are never expanded (saxes knows the five of XML alone). Throws UnreadableFile: `has_document_type`, `damaged_file`, and
 * what `readerFor` and the reader throw.
 */
export async function readXml(bytes: AsyncIterable<Uint8Array>, readerFor: (root: string) => XmlReader): Promise<void> {
  const parser = new SaxesParser()
  const open: string[] = []
  let reader: XmlReader | undefined
  let text = ''
  const collect = (more: string) => {
    if (text.length < MAX_TEXT) text += more.slice(0, MAX_TEXT)
  }
  parser.on('doctype', () => {
    throw new UnreadableFile('has_document_type')
  })
  parser.on('opentag', ({ name, attributes }) => {
    const local = withoutPrefix(name)
    reader ??= readerFor(local)
    reader.opened(local, attributes, open.at(-1))
    open.push(local)
    text = ''
  })
  parser.on('text', collect)
  parser.on('cdata', collect)
  parser.on('closetag', () => {
    const name = open.pop() ?? ''
    reader?.closed(name, text.trim(), open.at(-1))
    text = ''
  })
  try {
    for await (const chunk of decoded(bytes)) parser.write(chunk)
    parser.close()
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('damaged_file')
  }
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

/** As text: UTF-16 by its mark, else UTF-8. Strava begins TCX files with blanks, which XML does not allow. */
async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  let hasBegun = false
  for await (const chunk of bytes) {
    decoder ??= new TextDecoder(chunk[0] === 0xff && chunk[1] === 0xfe ? 'utf-16le' : 'utf-8')
    const text = decoder.decode(chunk, { stream: true })
    const part: string = hasBegun ? text : text.trimStart()
    hasBegun ||= part !== ''
    if (part) yield part
  }
}
