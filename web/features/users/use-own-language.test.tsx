import { waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { answer, sentTo, unreached } from '#test/component/network.ts'
import { aSurfer, newSettings } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { useOwnLanguage } from '#web/features/users/use-own-language.ts'
import { read } from '#web/lib/api/api.ts'
import { blockReload } from '#web/lib/offline/reload-blockers.ts'

function Page() {
  useOwnLanguage()
  return null
}

const speaker = (language: string | null) => aSurfer({ language })

/** Whether a page in English that this surfer opens is loaded again. */
async function opens(as = speaker('es')): Promise<boolean> {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const before = reload.mock.calls.length
  const page = open(<Page />, { as })
  await waitFor(() => expect(page.cache.getQueryData(read('GET /api/auth/user').queryKey)).toBeTruthy())
  await page.settled()
  await new Promise(setImmediate)
  page.unmount()
  return reload.mock.calls.length > before
}

beforeEach(() => {
  sessionStorage.clear()
  answer({ 'PATCH /api/settings': newSettings() })
})

test('pages of another language are loaded again in the surfer’s, once', async () => {
  expect(await opens()).toBe(true)
  expect(sentTo('PATCH /api/settings')).toEqual([{ language: 'es' }])
  expect(await opens(), 'the browser still has the earlier pages').toBe(false)
})

test.each([null, 'en', 'zz'])('a surfer whose language is %s goes on in English', async (language) => {
  expect(await opens(speaker(language))).toBe(false)
})

test('input stays', async () => {
  onTestFinished(blockReload())
  expect(await opens()).toBe(false)
})

test('without a network the page stays, and is loaded again with one', async () => {
  answer({ 'PATCH /api/settings': unreached() })
  expect(await opens()).toBe(false)
  answer({ 'PATCH /api/settings': newSettings() })
  expect(await opens()).toBe(true)
})
