import { afterEach, expect, test, vi } from 'vitest'
import { joinSignedInTabs } from '#web/lib/live/signed-in-tabs.ts'

const [MAYA, NIA] = ['maya', 'nia']

const opened: { close: () => void }[] = []
afterEach(() => {
  for (const { close } of opened.splice(0)) close()
})

/** A tab whose page asks the server as `answer` says it, and shows what it gets. */
function aTab(answer: () => string | null | undefined) {
  const shown: (string | null)[] = []
  const tabs = joinSignedInTabs(async () => {
    const id = answer()
    // As in React, what is shown changes a moment after the answer.
    if (id !== undefined && id !== shown.at(-1)) setImmediate(() => show(id))
    return id
  })
  opened.push(tabs)
  const show = (id: string | null) => {
    shown.push(id)
    tabs.announce(id)
  }
  return { shown, show }
}

test('a tab that learns of another surfer checks with the server and shows that surfer', async () => {
  const [first, second] = [aTab(() => NIA), aTab(() => NIA)]
  first.show(MAYA)
  second.show(NIA)
  await vi.waitFor(() => expect(first.shown).toEqual([MAYA, NIA]))
})

test('a tab that checked between two sign-ins checks again when another tab reports a surfer', async () => {
  let cookie: string | null = null
  const [first, second] = [aTab(() => cookie), aTab(() => NIA)]
  second.show(NIA)
  first.show(null)
  await vi.waitFor(() => expect(first.shown).toEqual([null]))
  cookie = NIA
  first.show(null)
  await vi.waitFor(() => expect(first.shown.at(-1)).toBe(NIA))
})

test('tabs with conflicting responses stop checking', async () => {
  const asked = vi.fn()
  const first = aTab(() => {
    asked()
    return null
  })
  const second = aTab(() => {
    asked()
    return NIA
  })
  first.show(null)
  second.show(NIA)
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(3))
  const probe = aTab(() => undefined)
  probe.show(NIA)
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(4))
})
