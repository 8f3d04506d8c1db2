import { TOAST_MS } from '#contract/limits.ts'

type ToastKind = 'normal' | 'destructive'
export type ToastAction = { label: string; onPress: () => void }
export type ToastMessage = {
  title: string
  text?: string
  kind?: ToastKind
  /** Relevant to safety: shown first, until the surfer has been present. */
  isSafety?: boolean
  /** Its subject, by which it is retracted when outdated. */
  about?: string
  actions?: ToastAction[]
}
export type Toast = ToastMessage & { id: number }

/** Minimum time for reading, however many wait. */
const LEAST_MS = 2_000
/** After the first step a waiting toast replaces it; after the second it closes. */
const STEPS_MS = [LEAST_MS, TOAST_MS - LEAST_MS]

export type ToastQueue = ReturnType<typeof createToastQueue>

/** One at a time, 5 s each, 2 s while others wait: safety first, then errors. Pauses, e.g. in the background. */
export function createToastQueue() {
  let shown: Toast | undefined
  let waiting: Toast[] = []
  let step = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastId = 0
  const holds = new Set<string>()
  const listeners = new Set<() => void>()

  const isOver = () => step >= STEPS_MS.length
  const makesWay = () => !shown?.isSafety && (isOver() || (step > 0 && waiting.length > 0))

  function run() {
    clearTimeout(timer)
    if (!shown || isOver() || holds.size > 0) return
    timer = setTimeout(() => {
      step += 1
      if (makesWay()) showNext()
      else run()
    }, STEPS_MS[step])
  }
  function show(next: Toast | undefined) {
    shown = next
    step = 0
    for (const notify of listeners) notify()
    run()
  }
  const showNext = () => show(waiting.shift())

  return {
    getShown: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add(message: ToastMessage) {
      lastId += 1
      const toast = { ...message, id: lastId }
      if (shown && saysTheSame(shown, toast)) return show(toast)
      waiting = [...waiting.filter((other) => !saysTheSame(other, toast)), toast].sort(byRank)
      if (!shown) return showNext()
      if (!toast.isSafety || shown.isSafety) return void (makesWay() && showNext())
      // The replaced one was not readable long enough.
      const unread = step === 0 ? [shown] : []
      waiting = [...unread, ...waiting.filter((other) => other !== toast)].sort(byRank)
      show(toast)
    },
    close(id: number) {
      if (shown?.id === id) showNext()
    },
    retract(about: string) {
      waiting = waiting.filter((toast) => toast.about !== about)
      if (shown?.about === about) showNext()
    },
    /** A touch shows that a safety toast past its time was seen. */
    seen() {
      if (shown?.isSafety && isOver()) showNext()
    },
    /** Pauses until every reason is released. */
    hold(reason: string, isOnHold: boolean) {
      if (isOnHold === holds.has(reason)) return
      if (isOnHold) holds.add(reason)
      else holds.delete(reason)
      run()
    },
  }
}

const rank = ({ isSafety, kind }: ToastMessage) => (isSafety ? 0 : kind === 'destructive' ? 1 : 2)
const byRank = (one: Toast, other: Toast) => rank(one) - rank(other) || one.id - other.id
const saysTheSame = (one: Toast, other: Toast) => wordsOf(one) === wordsOf(other)
const wordsOf = ({ title, text, about, actions = [] }: Toast) =>
  JSON.stringify([title, text, about, actions.map(({ label }) => label)])
