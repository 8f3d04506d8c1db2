import { expect } from 'vitest'
import type { ArchiveImport } from '#contract/sessions/archive-imports.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import type { TestServer } from '#test/fixtures/server.ts'
import { ask } from '#test/network/client.ts'
import { zipped } from '#test/tracks/archive.ts'
import { trackImporter } from '#test/tracks/track-importer.ts'
import { unzipped } from '#test/tracks/unzipped.ts'

/** data.json as anybody may edit it. */
// biome-ignore lint/suspicious/noExplicitAny: an archive may hold anything
export type ArchiveData = any

/** A surfer's calls about own archives on a server. */
export function archiveMover(server: Pick<TestServer, 'db' | 'url'>) {
  const list = async (surfer: TestSurfer): Promise<ArchiveImport[]> =>
    (await ask(server, surfer, 'GET /api/archive-imports')).body

  /** An archive once the server waits for something else than itself. */
  async function settled(surfer: TestSurfer, id: string): Promise<ArchiveImport> {
    const find = async () => (await list(surfer)).find((one) => one.id === id)
    await expect.poll(async () => (await find())?.state, { interval: 50, timeout: 60_000 }).toMatch(/ready|done/)
    return (await find())!
  }

  const upload = (surfer: TestSurfer, bytes: Buffer) => trackImporter(server).upload(surfer, bytes, 'track-archive')

  const start = async (surfer: TestSurfer, objectPath: string) =>
    ask(server, surfer, 'POST /api/archive-imports', { objectPath, fileName: 'lineup.zip' })

  const read = async (surfer: TestSurfer, bytes: Buffer): Promise<ArchiveImport> =>
    settled(surfer, (await start(surfer, await upload(surfer, bytes))).body.id)

  const agree = (surfer: TestSurfer, id: string, acceptsSomebodyElse = true) =>
    ask(server, surfer, `PUT /api/archive-imports/${id}`, { acceptsSomebodyElse })

  async function add(surfer: TestSurfer, id: string): Promise<ArchiveImport> {
    expect((await agree(surfer, id)).status).toBe(200)
    return settledAs(surfer, id)
  }

  async function settledAs(surfer: TestSurfer, id: string): Promise<ArchiveImport> {
    const find = async () => (await list(surfer)).find((one) => one.id === id)
    await expect.poll(async () => (await find())?.state, { interval: 50, timeout: 60_000 }).toBe('done')
    return (await find())!
  }

  return {
    upload,
    start,
    read,
    agree,
    add,
    list,
    done: settledAs,
    /** The archive that this server makes of a surfer's data. */
    async archiveOf(surfer: TestSurfer): Promise<Buffer> {
      const answer = await fetch(`${server.url}/api/own-data.zip`, { headers: { cookie: surfer.cookie } })
      expect(answer.status).toBe(200)
      return Buffer.from(await answer.arrayBuffer())
    },
    move: async (surfer: TestSurfer, bytes: Buffer): Promise<ArchiveImport> =>
      add(surfer, (await read(surfer, bytes)).id),
  }
}

export const dataOf = async (archive: Buffer): Promise<ArchiveData> =>
  JSON.parse(String((await unzipped(archive)).get('data.json')))

/** An archive after somebody changed data.json, or its files. */
export async function edited(
  archive: Buffer,
  edit: (data: ArchiveData, files: Map<string, Buffer>) => void,
): Promise<Buffer> {
  const files = await unzipped(archive)
  const data = JSON.parse(String(files.get('data.json')))
  edit(data, files)
  files.set('data.json', Buffer.from(JSON.stringify(data)))
  return zipped(Object.fromEntries(files))
}
