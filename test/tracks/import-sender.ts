import type { TestSurfer } from '#test/fixtures/factories.ts'
import type { TestServer } from '#test/fixtures/server.ts'
import { ask } from '#test/network/client.ts'

/** Sends recordings to /api/import of this server as apps do, and shows what is there afterwards. */
export const importSender = (server: Pick<TestServer, 'db' | 'url'>) => ({
  /** Sends a file as it is. */
  async send(
    surfer: TestSurfer | null,
    bytes: Buffer,
    { path = '/api/import', method = 'POST', headers = {} as Record<string, string> } = {},
  ) {
    const response = await fetch(server.url + path, {
      method,
      headers: { ...(surfer && { cookie: surfer.cookie }), ...headers },
      body: new Uint8Array(bytes),
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  },
  importsOf: async (surfer: TestSurfer) => (await ask(server, surfer, 'GET /api/track-imports')).body,
  filesOf: (surfer: TestSurfer) =>
    server.db.selectFrom('uploads').select(['id', 'state']).where('userId', '=', surfer.id).execute(),
})
