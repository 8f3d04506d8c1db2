import { expect, test, vi } from 'vitest'
import { ApiError } from '#web/lib/api/api.ts'
import { onceMore } from '#web/lib/api/once-more.ts'

test('a call whose response was lost is repeated once', async () => {
  const lost = new TypeError('Failed to fetch')
  const join = vi.fn().mockRejectedValueOnce(lost).mockResolvedValue('joined')
  expect(await onceMore(join)).toBe('joined')
  expect(join).toHaveBeenCalledTimes(2)
  const unreached = vi.fn().mockRejectedValue(lost)
  await expect(onceMore(unreached)).rejects.toThrow(lost)
  expect(unreached).toHaveBeenCalledTimes(2)
})

test('a call with a response is not repeated', async () => {
  const refused = vi.fn().mockRejectedValue(new ApiError(409, '', 'Conflict'))
  await expect(onceMore(refused)).rejects.toThrow(ApiError)
  expect(refused).toHaveBeenCalledOnce()
})
