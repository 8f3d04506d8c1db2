import { safetyKinds } from '#contract/people/notification-kinds.ts'
import { pushTexts } from '#web/features/notifications/push-here.tsx'
import { useSettings } from '#web/features/notifications/settings-queries.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { usePush } from '#web/ui/feedback/use-push.ts'
import { ChoiceRow } from '#web/ui/fields/choice-row.tsx'
import { Card } from '#web/ui/layout/section.tsx'
import * as texts from '#words/notifications.ts'

const ASKS = texts.alarmsAndAQuestionWhether
const PUSH = { ...pushTexts, off: ASKS, on: ASKS }

/** The channels that bring alarms while Lineup is closed: push in this browser, and e-mail. */
export function AlarmChannels() {
  const { settings, change, isError, refetch } = useSettings()
  const push = usePush()
  if (!settings)
    return isError ? (
      <ErrorState title={texts.couldntLoadYourSettings} onRetry={() => refetch()} />
    ) : (
      <Skeleton className="h-34 w-full" />
    )
  const { kinds, canMail } = settings
  const isMailed = safetyKinds.every((kind) => kinds[kind].email)
  const state = push.state ?? (push.isError ? 'off' : undefined)
  const withSafety = (channel: 'push' | 'email', isOn: boolean) => ({
    ...kinds,
    ...Object.fromEntries(safetyKinds.map((kind) => [kind, { ...kinds[kind], [channel]: isOn }])),
  })
  const turnPush = (isOn: boolean) => {
    push.turn(isOn ? 'on' : 'off')
    if (isOn && !safetyKinds.every((kind) => kinds[kind].push)) change({ kinds: withSafety('push', true) })
  }
  return (
    <Card className="overflow-hidden">
      <ul>
        <ChoiceRow
          title={texts.pushOnThisPhone}
          lines={[state ? PUSH[state] : '…']}
          checked={state === 'on'}
          disabled={push.isPending || (state !== 'on' && state !== 'off')}
          onChange={({ target }) => turnPush(target.checked)}
        />
        <ChoiceRow
          title={texts.eMail}
          lines={[canMail ? texts.alarmsOnceYourAddressIs : texts.eMailIsntSetUp]}
          checked={canMail && isMailed}
          disabled={!canMail}
          onChange={({ target }) => change({ kinds: withSafety('email', target.checked) })}
        />
      </ul>
    </Card>
  )
}
