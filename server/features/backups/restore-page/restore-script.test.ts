import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { Window } from 'happy-dom'
import { expect, test, vi } from 'vitest'
import { textsIn } from '#languages'
import type { RestoreStatus } from '#server/features/backups/restore-page/received-archive.ts'
import { restorePage } from '#server/features/backups/restore-page/restore-markup.ts'

const SCRIPT = readFileSync(new URL('../../../../web/public/restore.js', import.meta.url), 'utf8')
const { sending, done } = textsIn('en').restorePage
const FILE = { name: 'lineup.tar' }

type Sent = { headers: Record<string, string>; body?: object }
type Status = RestoreStatus | 'gone' | 'away'

/**
 * The page of an empty server whose script has run, with a filled form. The server has this code, and answers about a restore
 * with one status after the other; `sent` is what it has received of an archive.
 */
function openRestore(statuses: Status[], state: RestoreStatus['state'] = 'idle') {
  const { document } = new Window()
  const { main } = restorePage('en', { state, text: '' } as RestoreStatus)
  document.body.innerHTML = main.map(({ markup }) => markup).join('')
  const sent: Sent = { headers: {} }
  const form = document.getElementById('restore') as unknown as HTMLFormElement
  const elements = {
    code: { value: 'good-code' },
    archive: { files: [FILE] },
    passphrase: { value: 'pipeline at däwn' },
    keep: { checked: true },
  }
  Object.defineProperty(form, 'elements', { value: elements })
  const fetch = async (address: string, { body = '{}' } = {}) => {
    if (address === '/restore/code') {
      const ok = JSON.parse(body).code === 'good-code'
      return { ok, json: async () => ({ message: 'That code is wrong.' }) }
    }
    const status = statuses.length > 1 ? statuses.shift()! : statuses[0]!
    if (status === 'away') throw new TypeError('Failed to fetch')
    return { status: status === 'gone' ? 404 : 200, ok: status !== 'gone', json: async () => status }
  }
  class XMLHttpRequest {
    status = 202
    responseText = ''
    upload = {}
    onload = () => {}
    open(method: string, path: string) {
      expect([method, path]).toEqual(['PUT', '/restore/archive'])
    }
    setRequestHeader(name: string, value: string) {
      sent.headers[name] = value
    }
    send(body: object) {
      sent.body = body
      this.onload()
    }
  }
  const location = { replace: vi.fn() }
  const setTimeout = (work: () => void) => void setImmediate(work)
  runInNewContext(SCRIPT, {
    document,
    location,
    fetch,
    XMLHttpRequest,
    setTimeout,
    AbortSignal,
    encodeURIComponent,
    JSON,
  })
  return {
    sent,
    elements,
    location,
    restore: () => form.dispatchEvent(new document.defaultView!.Event('submit') as unknown as Event),
    text: () => document.querySelector('[role=status]')!.textContent,
    isDisabled: () => document.querySelector('fieldset')!.hasAttribute('disabled'),
  }
}

test('a wrong code is reported before anything is sent', async () => {
  const { elements, restore, text, sent, isDisabled } = openRestore(['gone'])
  elements.code.value = '0000-0000'
  restore()
  await vi.waitFor(() => expect(text()).toBe('That code is wrong.'))
  expect([sent.body, isDisabled()]).toEqual([undefined, false])
})

test('the backup is sent, and Home opens once the server has what was in it', async () => {
  const running = { state: 'running', text: 'Checking' } as RestoreStatus
  const { restore, text, sent, location } = openRestore([running, 'away', running, 'gone'])
  restore()
  await vi.waitFor(() => expect(location.replace).toHaveBeenCalledWith('/'))
  expect(text()).toBe(done)
  expect(sent.body).toBe(FILE)
  expect(sent.headers).toEqual({
    'x-restore-code': 'good-code',
    'x-restore-passphrase': 'pipeline%20at%20d%C3%A4wn',
    'x-restore-sign-ins': 'keep',
  })
})

test('a restore that fails says why, and can be tried again', async () => {
  const { restore, text, isDisabled, location } = openRestore([
    { state: 'failed', text: 'No backup.' } as RestoreStatus,
  ])
  restore()
  expect(isDisabled()).toBe(true)
  await vi.waitFor(() => expect(text()).toBe('No backup.'))
  expect([isDisabled(), location.replace.mock.calls]).toEqual([false, []])
})

test('a page that opens during a restore follows it', async () => {
  const { text, location, isDisabled } = openRestore(['gone'], 'running')
  expect([isDisabled(), text()]).not.toContain(sending)
  await vi.waitFor(() => expect(location.replace).toHaveBeenCalledWith('/'))
})
