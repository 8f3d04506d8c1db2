/** Longer than any cell that is read; a quote that is never closed takes no memory. */
const MAX_CELL = 10_000
const MAX_CELLS = 500

/** The rows of a CSV file (RFC 4180) in UTF-8: cells after commas, in quotes where they hold commas, quotes or line ends. */
export async function* csvRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder()
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  for await (const chunk of bytes) {
    for (const sign of decoder.decode(chunk, { stream: true })) {
      // A quote within quotes is written twice: it ends them and begins them again.
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
