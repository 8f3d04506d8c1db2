import { useQueryClient } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { safetyKinds } from '#contract/people/notification-kinds.ts'
import { call, read } from '#web/lib/api/api.ts'
import { Button, ButtonPair } from '#web/ui/display/button.tsx'
import { QuestionCard } from '#web/ui/feedback/question-card.tsx'
import { useAct } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/own-data.ts'

const settingsQuery = read('GET /api/notification-settings')

/** `onAnswered` runs on a no, or once a yes is saved. */
export function SafetyMailQuestion({ onAnswered }: { onAnswered: () => void }) {
  const cache = useQueryClient()
  const { mutate, isPending } = useAct({
    scope: { id: 'notification-settings' },
    call: async () => {
      const { kinds, quietHours } = await cache.fetchQuery(settingsQuery)
      const mailed = safetyKinds.map((kind) => [kind, { ...kinds[kind], email: true }])
      return call('PUT /api/notification-settings', {
        body: { kinds: { ...kinds, ...Object.fromEntries(mailed) }, quietHours },
      })
    },
    store: (_cache, settings) => {
      cache.setQueryData(settingsQuery.queryKey, settings)
      onAnswered()
    },
    failed: texts.failedToSaveYourChoice,
  })
  return (
    <QuestionCard label={texts.alarmsByEMail} Icon={Mail} title={texts.getAlarmsByEMail} text={texts.ifABuddyIsOverdue}>
      <ButtonPair>
        <Button size="m" disabled={isPending} onClick={() => mutate()}>
          {texts.turnOnEMail}
        </Button>
        <Button size="m" fill="bare" disabled={isPending} onClick={onAnswered}>
          {texts.noThanks}
        </Button>
      </ButtonPair>
    </QuestionCard>
  )
}
