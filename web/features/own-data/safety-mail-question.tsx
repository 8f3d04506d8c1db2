import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import type { safetyKinds } from '#contract/notifications.ts'
import { call, read } from '#web/lib/api.ts'
import { Button, ButtonPair } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { icon } from '#web/ui/icons.tsx'
import { handOnFocus } from '#web/ui/keep-focus.ts'
import { showToast } from '#web/ui/toast.ts'

/** As values of the contract they would bring its parser into Home. */
const SAFETY_KINDS: (typeof safetyKinds)[number][] = ['still_out', 'overdue', 'help', 'all_clear']
const settingsQuery = read('GET /api/notification-settings')

/** Asks whether alarms should come by e-mail, too; `onAnswered` with a no, or once a yes is saved. */
export function SafetyMailQuestion({ onAnswered }: { onAnswered: () => void }) {
  const cache = useQueryClient()
  const { mutate, isPending } = useMutation({
    scope: { id: 'notification-settings' },
    mutationFn: async () => {
      const { kinds, quietHours } = await cache.fetchQuery(settingsQuery)
      const mailed = SAFETY_KINDS.map((kind) => [kind, { ...kinds[kind], email: true }])
      return call('PUT /api/notification-settings', {
        body: { kinds: { ...kinds, ...Object.fromEntries(mailed) }, quietHours },
      })
    },
    onSuccess: (settings) => {
      cache.setQueryData(settingsQuery.queryKey, settings)
      onAnswered()
    },
    onError: () => showToast({ title: 'Error', text: 'Failed to save your choice', kind: 'destructive' }),
  })
  return (
    <section ref={handOnFocus} aria-label="Alarms by e-mail" className="mt-4">
      <Card padded className="grid gap-3">
        <div className="flex gap-3">
          <span className="text-sea-ink narrow:hidden">
            <Mail {...icon} />
          </span>
          <div className="min-w-0 flex-1">
            <h2 className="text-lead">Get alarms by e-mail, too?</h2>
            <p className="mt-0.5 text-small text-ink-2">
              If a buddy is overdue or calls for help, you hear of it even when Lineup is closed.
            </p>
          </div>
        </div>
        <ButtonPair>
          <Button size="m" disabled={isPending} onClick={() => mutate()}>
            Turn on e-mail
          </Button>
          <Button size="m" fill="bare" disabled={isPending} onClick={onAnswered}>
            No thanks
          </Button>
        </ButtonPair>
      </Card>
    </section>
  )
}
