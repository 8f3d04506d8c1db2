import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Deployment = {
  url: string
  /**
   * From now on a newer version stands here: its pages say so in `<meta name="version" content="2">`, and of its code the
   * file whose name begins like this is gone.
   */
  upgrade(goneChunk: string): void
}

/** The product at an address of its own, of which a newer version can be deployed while pages are open. */
export async function aDeployment(target: string): Promise<Deployment> {
  let gone: string | undefined
  const isGone = (path: string) => gone !== undefined && path.startsWith(`/assets/en/${gone}`)
  const server = createServer(async (incoming, outgoing) => {
    const { method, url = '/', headers } = incoming
    if (isGone(url)) return void outgoing.writeHead(404).end()
    const changed = gone !== undefined && method === 'GET' && !/^\/(api|assets|icons)\//.test(url)
    const { 'if-none-match': _, 'if-modified-since': __, ...asked } = headers
    const plain = { ...asked, 'accept-encoding': 'identity' }
    const onward = request(target + url, { method, headers: changed ? plain : headers }, async (answer) => {
      const body = changed && (await text(answer))
      if (body === false) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        return answer.pipe(outgoing)
      }
      const { 'content-length': length, etag, 'last-modified': modified, ...rest } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, rest)
      outgoing.end(url === '/service-worker.js' ? newerWorker(body) : newerPage(body))
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  const newerPage = (page: string) => page.replace('<head>', '<head><meta name="version" content="2">')
  const newerWorker = (worker: string) =>
    worker
      .replace(new RegExp(`\\{[^{}]*/assets/en/${gone}-[^{}]*\\},?`, 'g'), '')
      .replace(/(\.html.{1,20}?)[0-9a-f]{16}/g, `$1${'2'.repeat(16)}`)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    upgrade: (goneChunk) => {
      gone = goneChunk
    },
  }
}
