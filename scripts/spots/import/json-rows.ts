import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { flushable } from 'stream-chain/core'
import Assembler from 'stream-json/assembler.js'
import { verifyFile } from 'stream-json/file/verifier.js'
import type { Token } from 'stream-json/parser.js'
import { withParser } from 'stream-json/utils/with-parser.js'
import { errorCode } from '#server/platform/http/failures.ts'

/** The member that holds the rows: of GeoJSON, and of Overpass JSON. */
const LISTS = ['features', 'elements'] as const
export type ListName = (typeof LISTS)[number]
/** What a file says, in its order: a member of the collection that is text, its list begins, or a row of that. */
type Piece = { member: string; value: string } | { list: ListName } | { row: unknown }

const READ_BYTES = 256 * 1024
const opens = ({ name }: Token) => name === 'startObject' || name === 'startArray'
const closes = ({ name }: Token) => name === 'endObject' || name === 'endArray'

/** Cuts a collection into its pieces, of which no more than one is in memory. */
function cutter() {
  const row = new Assembler()
  let depth = 0
  let key = ''
  let list: ListName | undefined
  let inList = false
  const cut = (token: Token): Piece | undefined => {
    if (inList && !(depth === 2 && closes(token))) {
      row.consume(token)
      depth += opens(token) ? 1 : closes(token) ? -1 : 0
      return depth > 2 ? undefined : { row: row.current }
    }
    if (opens(token)) {
      depth += 1
      if (list || depth !== 2 || token.name !== 'startArray') return undefined
      list = LISTS.find((name) => name === key)
      inList = list !== undefined
      return list && { list }
    }
    if (closes(token)) {
      depth -= 1
      inList = false
    } else if (depth === 1 && token.name === 'keyValue') key = token.value
    else if (depth === 1 && token.name === 'stringValue') return { member: key, value: token.value }
    return undefined
  }
  return flushable(cut, () => undefined)
}

/** What the collection around the rows says of itself. */
export type Collection = { list: ListName | undefined; members: Map<string, string> }

/**
 * Reads the rows of a GeoJSON or Overpass JSON file of any size one after the other, and gives the collection around
 * them. Throws when the file cannot be read, and with the place of the mistake when it is no sound JSON.
 */
export async function readRows(
  file: string,
  signal: AbortSignal,
  onRow: (row: unknown, list: ListName) => Promise<void> | undefined,
): Promise<Collection> {
  const collection: Collection = { list: undefined, members: new Map() }
  const take = async (pieces: AsyncIterable<Piece>) => {
    for await (const piece of pieces) {
      if ('row' in piece) {
        const busy = onRow(piece.row, collection.list!)
        if (busy) await busy
      } else if ('list' in piece) collection.list = piece.list
      else collection.members.set(piece.member, piece.value)
    }
  }
  try {
    const parser = withParser.asStream(cutter, { streamValues: false })
    await pipeline(createReadStream(file, { highWaterMark: READ_BYTES }), parser, take, { signal })
  } catch (error) {
    // What the system or the database refuses has a code; what is left is the file's own fault, or ours.
    if (!signal.aborted && errorCode(error) === undefined) await verify(file)
    throw error
  }
  return collection
}

/** Throws when the file is no sound JSON. */
async function verify(file: string) {
  try {
    await verifyFile(file)
  } catch (error) {
    const { message, line, pos } = error as Error & { line: number; pos: number }
    const reason = message.replace(/^.*Verifier (has |cannot parse input: )?/, '')
    throw new Error(`The file is not sound JSON: line ${line}, character ${pos}: ${reason}.`)
  }
}
