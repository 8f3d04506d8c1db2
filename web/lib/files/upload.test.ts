import { expect, test, vi } from 'vitest'
import { openPictureStore } from '#test/component/picture-store.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { isFinal, sendRegistered } from './upload.ts'

test.each([400, 401, 403, 404, 409, 413, 415])('a refusal (%i) is not retried', (status) => {
  expect(isFinal(new ApiError(status, '', ''))).toBe(true)
})

test.each([408, 429, 500, 502, 503])('a temporary failure (%i) is retried', (status) => {
  expect(isFinal(new ApiError(status, '', ''))).toBe(false)
})

test('a broken connection is retried', () => {
  expect(isFinal(new TypeError('Failed to fetch'))).toBe(false)
})

test('lost answers repeat neither the file nor the photo', async () => {
  // The file arrives, its answer does not, and the address takes no other one.
  const { tries } = openPictureStore((nth) => (nth === 1 ? 0 : 409))
  const targets = [{ uploadUrl: '/api/uploads/one', objectPath: '/objects/uploads/one', headers: {} }]
  const call = vi.fn(async () => targets.shift())
  const entry = { id: 'a photo', file: new Blob(['wave']), call: call as never }
  const registered: string[] = []
  const register = async (path: string) => {
    registered.push(path)
    if (registered.length === 1) throw new TypeError('Failed to fetch')
    return path
  }
  await expect(sendRegistered(entry, register)).rejects.toThrow('Failed to fetch')
  await expect(sendRegistered(entry, register)).resolves.toBe('/objects/uploads/one')
  expect(registered).toEqual(['/objects/uploads/one', '/objects/uploads/one'])
  expect([call.mock.calls.length, tries()]).toEqual([1, 2])
})
