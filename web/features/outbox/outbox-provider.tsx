import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { refresh } from '#web/lib/cache.ts'
import type { Acts } from '#web/lib/outbox/act.ts'
import { createOutbox, type Outbox } from '#web/lib/outbox/outbox.ts'
import { OutboxContext } from '#web/lib/outbox/outbox-context.ts'
import { useSheetAddress } from '#web/ui/sheet-address.ts'
import { showToast } from '#web/ui/toast.ts'

type OutboxProviderProps = { surferId: string; acts: Acts; children: ReactNode }

/** Keeps this surfer's outbox for as long as the app is open: what waits is sent, whichever page is shown. */
export function OutboxProvider({ surferId, acts, children }: OutboxProviderProps) {
  const cache = useQueryClient()
  const [outbox, setOutbox] = useState<Outbox>()
  const { open } = useSheetAddress('outbox')
  useEffect(() => {
    const show = { label: 'Show', onPress: () => open() }
    const opened = createOutbox(surferId, acts, {
      onSent: ({ act }, reply) => acts[act]?.show?.(cache, reply),
      onLeft: (left) => void refresh(cache, ...left.flatMap(({ act }) => acts[act]?.moves ?? [])),
      onArrived: (arrived) => {
        const remark = arrived.find((sent) => sent.remark)?.remark
        const [only] = arrived.length === 1 ? arrived : []
        const title = only ? `Sent: ${only.title}` : `${arrived.length} things sent`
        showToast({ title, ...(remark && { text: remark }), ...(!only && { actions: [show] }) })
      },
      onRefused: () =>
        showToast({
          title: "Something couldn't be sent",
          text: 'Your outbox says why, and what to do.',
          kind: 'destructive',
          actions: [show],
        }),
      onSignedOut: () => {
        showToast({ title: 'Signed out', text: "What's waiting stays on this phone. Sign in again to send it." })
        void refresh(cache, 'GET /api/auth/user')
      },
    })
    setOutbox(opened)
    return () => opened.close()
  }, [surferId, acts, cache, open])
  return <OutboxContext value={useMemo(() => ({ outbox, acts }), [outbox, acts])}>{children}</OutboxContext>
}
