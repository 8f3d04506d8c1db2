const LINE_EVERY_ROWS = 100_000

export type Progress = ReturnType<typeof showProgress>

/** Shows how far a long work is: on one line that is written anew in a terminal, else on a line now and then. */
export function showProgress(out: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>) {
  let nextLine = LINE_EVERY_ROWS
  let open = false
  return {
    /** `rows` rows are `done`, such as 'read'. */
    show(done: string, rows: number) {
      const words = `${rows.toLocaleString('en')} rows ${done} …`
      if (out.isTTY) {
        out.write(`\r\x1b[K${words}`)
        open = true
      } else if (rows >= nextLine) {
        out.write(`${words}\n`)
        nextLine += LINE_EVERY_ROWS
      }
    },
    /** A part of the work is done, and counting begins anew. */
    next() {
      if (open) out.write('\n')
      open = false
      nextLine = LINE_EVERY_ROWS
    },
  }
}
