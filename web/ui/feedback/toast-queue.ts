import { TOAST_MS } from '#contract/limits.ts'

type ToastKind = 'normal' | 'destructive'
export type ToastAction = { label: string; onPress: () => void }
export type ToastMessage = {
  title: string
  text?: string
  kind?: ToastKind
  /** A surfer's safety hangs on it: it goes before all others, and stays until the surfer has been there to see it. */
  isSafety?: boolean
  /** What it speaks of, by which it is taken back once it is not true any more. */
  about?: string
  /** What can be done about it while it is shown: at most two. */
  actions?: ToastAction[]
}
export type Toast = ToastMessage & { id: number }

/** However many wait, each can be read for so long. */
const LEAST_MS = 2_000
/** After the first step it makes way for one that waits, after the second for nothing as well. */
const STEPS_MS = [LEAST_MS, TOAST_MS - LEAST_MS]

export type ToastQueue = ReturnType<typeof createToastQueue>

/**
 * Shows toasts one at a time: each for 5 s, or for 2 s while another waits. Those of safety go first, then errors, each kind
 * in its order. Time passes only while nothing holds it, as a page in the background does.
 */
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
      // Nobody had the time to read the one that it takes the place of.
      const unread = step === 0 ? [shown] : []
      waiting = [...unread, ...waiting.filter((other) => other !== toast)].sort(byRank)
      show(toast)
    },
    close(id: number) {
      if (shown?.id === id) showNext()
    },
    /** Takes back what was said of this. */
    retract(about: string) {
      waiting = waiting.filter((toast) => toast.about !== about)
      if (shown?.about === about) showNext()
    },
    /** The surfer touched the page: one of safety that had its time has been seen. */
    seen() {
      if (shown?.isSafety && isOver()) showNext()
    },
    /** Stops the time for this reason, until it is let go. */
    hold(reason: string, isHeld: boolean) {
      if (isHeld === holds.has(reason)) return
      if (isHeld) holds.add(reason)
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
