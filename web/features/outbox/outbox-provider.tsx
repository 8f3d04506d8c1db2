import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import type { Route } from '#contract/api.ts'
import { gatherAfterFirst, gatherUntilQuiet } from '#web/features/outbox/gathering.ts'
import { useToastRefusal } from '#web/features/outbox/toast-refusal.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { useFirstPageShown } from '#web/lib/api/first-page.ts'
import type { Acts, Sent } from '#web/lib/outbox/act.ts'
import { createOutbox, type Outbox } from '#web/lib/outbox/outbox.ts'
import { OutboxContext } from '#web/lib/outbox/outbox-context.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { showFailure, showToast, toasts } from '#web/ui/feedback/toast.ts'
import * as texts from '#words/outbox.ts'

/** Interval of refetches while many entries are sent. */
const REFRESH_EVERY_MS = 3_000
/** Entries that arrive within this time share a notice. */
const QUIET_MS = 2_000

type OutboxProviderProps = {
  surferId: string
  /** The first page's acts; the same object has all once `fetchActs` has resolved. */
  acts: Acts
  fetchActs: () => Promise<void>
  children: ReactNode
}

/** Sends the surfer's outbox while the app is open, on every page. */
export function OutboxProvider({ surferId, acts, fetchActs, children }: OutboxProviderProps) {
  const cache = useQueryClient()
  const [outbox, setOutbox] = useState<Outbox>()
  const { open } = useSheetAddress('outbox')
  const toastRefusal = useToastRefusal()
  useEffect(() => {
    const show = { label: texts.show, onPress: () => open() }
    const moves = gatherAfterFirst<Route>(REFRESH_EVERY_MS, (routes) => void refresh(cache, ...routes))
    const arrivals = gatherUntilQuiet<Sent>(QUIET_MS, (arrived) => {
      const remark = arrived.find((sent) => sent.remark)?.remark
      const [only] = arrived.length === 1 ? arrived : []
      const title = only ? texts.sentTitle(only.title) : texts.arrivedThingsSent(arrived.length)
      showToast({ title, ...(remark && { text: remark }), actions: [show] })
    })
    const opened = createOutbox(surferId, acts, {
      onSent: ({ act }, reply) => acts[act]?.show?.(cache, reply),
      onLeft: (left) => {
        for (const { id } of left) toasts.retract(id)
        moves.add(left.flatMap(({ act }) => acts[act]?.moves ?? []))
      },
      onArrived: arrivals.add,
      onRefused: ({ id, act }) => {
        toasts.retract(id)
        toastRefusal({ isSafety: acts[act]?.isUrgent ?? false, about: id })
      },
      onSignedOut: () => {
        showToast({ title: texts.signedOut, text: texts.whatsWaitingStaysOnThis })
        void refresh(cache, 'GET /api/auth/user')
      },
      onCleared: (count) =>
        showFailure({ title: texts.yourBrowserDeletedWhatWas, text: texts.onThisPhoneNeverGot(count) }),
    })
    setOutbox(opened)
    return () => {
      opened.close()
      moves.stop()
      arrivals.stop()
    }
  }, [surferId, acts, cache, open, toastRefusal])
  const [hasAll, setHasAll] = useState(false)
  // After a failed load, entries wait in the outbox.
  const fetchTheRest = useCallback(() => void fetchActs().then(() => setHasAll(true), ignore), [fetchActs])
  useFirstPageShown(fetchTheRest)
  useEffect(() => {
    if (hasAll) outbox?.send()
  }, [hasAll, outbox])
  const shared = useMemo(() => ({ outbox, acts: hasAll ? { ...acts } : acts }), [outbox, acts, hasAll])
  return <OutboxContext value={shared}>{children}</OutboxContext>
}

const ignore = () => {}
