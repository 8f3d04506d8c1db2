import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Ports below those that systems hand out to connections and to servers that ask for any (Linux from 32768, others from 49152):
 * between the look and the use, nobody is given the port.
 */
const [FIRST, END] = [20_000, 32_000]
const TRIES = 20

/** A port of this machine that no program listens to, for a server that has to know its address before it starts. */
export async function freePort(): Promise<number> {
  for (let nth = 0; nth < TRIES; nth += 1) {
    const port = randomInt(FIRST, END)
    if (await isFree(port)) return port
  }
  throw new Error(`No free port was found in ${TRIES} tries.`)
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
