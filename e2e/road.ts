import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A road to the product with an address of its own, which can be cut as a tunnel cuts a phone off. */
export async function aRoadTo(target: string): Promise<{ url: string; cut(): Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
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
    async cut() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
