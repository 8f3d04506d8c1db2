import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { inFile } from '#test/files/in-file.ts'
import { folderInFile } from '#test/files/test-folder.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { ask } from '#test/network/client.ts'
import { type LineupProcess, startLineup } from '#test/proof/processes/lineup-process.ts'

const home = folderInFile()
const started: LineupProcess[] = []
const at = serverInFile()
const { aSurfer } = at
const maya = inFile(() => aSurfer())
afterAll(() => Promise.all(started.map((lineup) => lineup.kill())))

const receiving = () => join(home, 'objects', 'receiving')
const halfReceived = async () => (await readdir(receiving())).toSorted()

/** A server process that shares the database and DATA_DIR with the others. */
async function aServer(): Promise<LineupProcess> {
  const lineup = await startLineup({ DATABASE_URL: at.databaseUrl, DATA_DIR: home })
  started.push(lineup)
  return lineup
}

async function aTarget(server: LineupProcess): Promise<{ uploadUrl: string; objectPath: string }> {
  const { status, body } = await ask(server, maya, 'POST /api/objects/upload', {})
  expect(status).toBe(200)
  return body
}

/** Sends the first half of a file, and waits until it is on the disk. */
async function sendHalf(server: LineupProcess, uploadUrl: string) {
  const before = await halfReceived()
  const sending = request(server.url + uploadUrl, {
    method: 'PUT',
    headers: { cookie: maya.cookie, 'content-length': 10 },
  })
  sending.on('error', () => {})
  sending.write('half ')
  await expect.poll(halfReceived).toHaveLength(before.length + 1)
  const [name] = (await halfReceived()).filter((file) => !before.includes(file))
  return { sending, name: name! }
}

test('the next start removes partial uploads of a killed server and keeps those of a running one', async () => {
  const [killed, living] = [await aServer(), await aServer()]
  const [lost, kept] = [await aTarget(killed), await aTarget(living)]
  const halfLost = await sendHalf(killed, lost.uploadUrl)
  const halfKept = await sendHalf(living, kept.uploadUrl)
  await killed.kill()
  expect(await halfReceived()).toEqual([halfLost.name, halfKept.name].toSorted())

  const next = await aServer()
  expect(await halfReceived()).toEqual([halfKept.name])
  // The target of the upload that broke serves again, at any server.
  expect(await ask(next, maya, `PUT ${lost.uploadUrl}`, 'whole file')).toMatchObject({ status: 200 })
  const answer = once(halfKept.sending, 'response')
  halfKept.sending.end('whole')
  const [response] = await answer
  expect([response.statusCode, await text(response)]).toEqual([200, '{}'])
  expect(await halfReceived()).toEqual([])
})
