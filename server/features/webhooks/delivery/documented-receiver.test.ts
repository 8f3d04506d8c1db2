import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { setUpWebhooks } from '#test/fakes/webhook-deliveries.ts'
import { freePort } from '#test/network/free-port.ts'

const { calling } = setUpWebhooks()

/** The program in docs/webhooks.md, without its indent. */
async function documentedReceiver(): Promise<string> {
  const page = await readFile(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8')
  const [, block] = /^( {4}\/\/ receiver\.mjs.*?)^ {4}# /ms.exec(page)!
  return block!.replace(/^ {4}/gm, '')
}

test('the receiver in docs/webhooks.md accepts what Lineup signs and nothing else', async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const kai = await calling.server.aSurfer('Kai')
  const { id, secret } = await calling.add(kai, url, ['session.ended'])
  const receiver = spawn(process.execPath, ['--input-type=module', '--eval', await documentedReceiver()], {
    env: { ...process.env, LINEUP_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const printed = once(receiver.stdout, 'data')
  try {
    const unsigned = () =>
      fetch(url, { method: 'POST', body: '{}' }).then(
        ({ status }) => status,
        () => null,
      )
    await expect.poll(unsigned).toBe(400)
    await calling.server.ask(kai, `POST /api/webhooks/${id}/test`)
    await calling.callDue()
    expect(await calling.deliveriesOf(kai, id)).toMatchObject([{ state: 'sent', answer: '204' }])
    expect(String((await printed)[0])).toContain('webhook.test')
  } finally {
    receiver.kill()
  }
})
