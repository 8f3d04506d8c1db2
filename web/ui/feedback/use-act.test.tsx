import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer } from '#test/component/network.ts'
import { open } from '#test/component/open.tsx'
import { ApiError, read } from '#web/lib/api/api.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'

const favourites = read('GET /api/favourites')
const refusal = new ApiError(409, JSON.stringify({ message: 'You have too many.' }), 'Conflict')

type Options = Parameters<typeof useAct<string, string>>[0]

/** A button that acts, beside a query. */
function Page(options: Options) {
  const { mutate, isPending } = useAct<string, string>(options)
  const { data } = useQuery(favourites)
  return (
    <button type="button" disabled={data === undefined} onClick={() => mutate('Malibu')}>
      {isPending ? 'Saving' : 'Save'}
    </button>
  )
}

async function press(options: Options) {
  const shown = open(<Page {...options} />)
  await shown.settled()
  fireEvent.click(screen.getByText('Save'))
  return shown
}
const toast = () => screen.getByRole('status', { name: 'Notifications' }).textContent

test('a reply is stored before the toast reports it, and what it changes is refetched', async () => {
  const steps: string[] = []
  answer({
    'GET /api/favourites': () => {
      steps.push('fetched')
      return []
    },
  })
  const { settled } = await press({
    call: async (spot) => `Starred ${spot}`,
    store: (_cache, result) => steps.push(result),
    done: (result) => `${steps.push('reported')}: ${result}`,
    failed: undefined,
    changes: ['GET /api/favourites'],
  })
  await waitFor(() => expect(toast()).toBe('Success3: Starred Malibu'))
  await settled()
  expect(steps).toEqual(['fetched', 'Starred Malibu', 'reported', 'fetched'])
})

test('a failure undoes the optimistic change, shows its text or that of the server, and refetches', async () => {
  const undo = vi.fn()
  const changes = vi.fn()
  await press({
    call: () => Promise.reject(refusal),
    optimistic: () => undo,
    failed: {},
    changes: (_cache, outcome) => changes(outcome),
  })
  await waitFor(() => expect(toast()).toBe('ErrorYou have too many.'))
  expect(undo).toHaveBeenCalledOnce()
  expect(changes).toHaveBeenCalledWith({ input: 'Malibu', result: undefined, error: refusal })
})

test.each([
  ['text', 'Not starred.', 'ErrorNot starred.'],
  ['title', { title: 'Not starred' }, 'Not starredYou have too many.'],
  ['toast of its input', (_error: Error, spot: string) => ({ title: spot, text: 'No.' }), 'MalibuNo.'],
  ['silence', undefined, ''],
])('a failure has its own %s', async (_what, failed, shown) => {
  const { settled } = await press({ call: () => Promise.reject(refusal), failed })
  await settled()
  await waitFor(() => expect(toast()).toBe(shown))
})

test('only an idempotent call is repeated, once, when its response is lost', async () => {
  const call = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'))
  for (const [isIdempotent, calls] of [
    [false, 1],
    [true, 2],
  ] as const) {
    call.mockClear()
    const { settled, unmount } = await press({ call, isIdempotent, failed: 'Not saved.' })
    await settled()
    expect(call).toHaveBeenCalledTimes(calls)
    unmount()
  }
})

test('it is pending until the refetch ends', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await press({ call: async (spot) => spot, done: { title: 'Saved' }, failed: undefined, changes: () => promise })
  await waitFor(() => expect(toast()).toBe('Saved'))
  screen.getByText('Saving')
  resolve()
  await waitFor(() => screen.getByText('Save'))
})

test('a failed action can be retried at once', async () => {
  await press({ call: () => Promise.reject(refusal), failed: 'Not saved.', changes: () => new Promise(() => {}) })
  await waitFor(() => expect(toast()).toBe('ErrorNot saved.'))
  await waitFor(() => screen.getByText('Save'))
})
