import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Lets a stand-in for a service listen on a loopback port, any free one for 0. */
export async function listenOnLoopback(server: Server, port = 0) {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Waits for what is sent to a stand-in: `arrived` is called each time, `count` says how much has come. */
export function createArrivals(count: () => number) {
  const waiting = new Set<() => void>()
  return {
    arrived() {
      for (const look of waiting) look()
    },
    /** Resolves once so much has come since the start. */
    received: (wanted: number) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (count() < wanted) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
  }
}
