import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

type Road = {
  url: string
  /** From now on a proxy on the way answers that it cannot reach the server. */
  fail(): void
  cut(): Promise<void>
}

/** A road to the product with an address of its own, which can be cut as a tunnel cuts a phone off. */
export async function aRoadTo(target: string): Promise<Road> {
  let isFailing = false
  const server = createServer((incoming, outgoing) => {
    if (isFailing) return void outgoing.writeHead(502, { 'content-type': 'text/html' }).end('Bad gateway')
    const { method, url, headers } = incoming
    const onward = request(target + url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail() {
      isFailing = true
    },
    async cut() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
