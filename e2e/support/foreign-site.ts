import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Somebody else's site, on a host that is not ours: each path answers this HTML. */
export async function aForeignSite(pages: Record<string, string>) {
  const server = createServer(({ url = '/' }, answer) => {
    const page = pages[url]
    answer.writeHead(page ? 200 : 404, { 'content-type': 'text/html' }).end(page)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
