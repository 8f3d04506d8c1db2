/** Bounds the memory of an unclosed quote. */
const MAX_CELL = 10_000
const MAX_CELLS = 500

/** Rows of a CSV file (RFC 4180) in UTF-8. */
export async function* csvRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder()
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  for await (const chunk of bytes) {
    for (const sign of decoder.decode(chunk, { stream: true })) {
      // A doubled quote ends and restarts the quotes.
      if (sign === '"') {
        isQuoted = !isQuoted
        continue
      }
      if (isQuoted || !/[,\r\n]/.test(sign)) {
        if (cell.length < MAX_CELL) cell += sign
        continue
      }
      if (row.length < MAX_CELLS) row.push(cell)
      cell = ''
      if (sign === ',') continue
      yield row
      row = []
    }
  }
  yield [...row, cell]
}
