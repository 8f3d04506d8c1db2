import type { IncomingHttpHeaders } from 'node:http'
import type { FileKind } from '#server/features/track-imports/files/file-kind.ts'

const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Bidi_C}\u{FFFD}]/gu
const MAX_CHARACTERS = 200
const ENDINGS = { fit: 'fit', zip: 'zip', gzip: 'gz', json: 'geojson', xml: 'xml' } as const satisfies Record<
  FileKind,
  string
>
const ROOTS: Record<string, string> = { gpx: 'gpx', TrainingCenterDatabase: 'tcx', kml: 'kml' }

/** Only what can be shown, its end at least. */
export const shownName = (name: string) => name.replaceAll(UNPRINTABLE, '').trim().slice(-MAX_CHARACTERS)

/** The name that a file has in lists: without folders; else one by its first bytes. */
export function fileNameOf(given: string | undefined, kind: FileKind, head: Buffer): string {
  const last = given?.split(/[/\\]/).at(-1) ?? ''
  const name = shownName(decoded(last) ?? last)
  if (name) return name
  const [, root = ''] = /<(?:[\w-]+:)?(gpx|TrainingCenterDatabase|kml)[\s>]/.exec(head.toString('latin1')) ?? []
  return `recording.${(kind === 'xml' && ROOTS[root]) || ENDINGS[kind]}`
}

/** The name in Content-Disposition (RFC 6266): the encoded one, else the plain one. */
export function nameIn({ 'content-disposition': disposition = '' }: IncomingHttpHeaders): string | undefined {
  const encoded = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1]
  const [, quoted, plain] = /;\s*filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(disposition) ?? []
  return (encoded && decoded(encoded)) ?? quoted ?? plain
}

/** Undefined for text that is not percent-encoded UTF-8. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
