import type { ImportedActivity } from '#contract/sessions/track-imports.ts'
import { activityLines, activityTitle, OUTCOMES } from '#web/features/track-imports/import-words.ts'
import { useChoice } from '#web/features/track-imports/queries.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button, ButtonPair } from '#web/ui/display/button.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import * as texts from '#words/track-imports.ts'

type ImportedActivitiesProps = { activities: ImportedActivity[]; onOpen: (sessionId: string) => void }

export const ImportedActivities = ({ activities, onOpen }: ImportedActivitiesProps) =>
  activities.map((activity) => {
    const { id, outcome, sessionId } = activity
    const { words, tone } = OUTCOMES[outcome]
    return [
      <Row
        key={id}
        title={activityTitle(activity)}
        lines={activityLines(activity)}
        action={<Badge tone={tone}>{words}</Badge>}
        {...(sessionId && { onPress: () => onOpen(sessionId) })}
      />,
      outcome === 'offered' && <Choices key={`${id} choices`} activity={activity} />,
    ]
  })

function Choices({ activity }: { activity: ImportedActivity }) {
  const { mutate, isPending } = useChoice()
  const { id, sessionId } = activity
  const choose = (choice: 'merge' | 'new' | 'dismiss') => mutate({ id, choice })
  const when = activityTitle(activity)
  return (
    <li className="px-4 pb-3 narrow:px-3">
      <ButtonPair>
        {sessionId && (
          <Button
            size="m"
            fill="sea"
            disabled={isPending}
            aria-label={texts.mergeWhen(when)}
            onClick={() => choose('merge')}
          >
            {texts.merge}
          </Button>
        )}
        <Button size="m" disabled={isPending} aria-label={texts.newSessionWhen(when)} onClick={() => choose('new')}>
          {texts.newSession}
        </Button>
        <Button
          size="m"
          fill="plain"
          disabled={isPending}
          aria-label={texts.leaveOutWhen(when)}
          onClick={() => choose('dismiss')}
        >
          {texts.leaveOut}
        </Button>
      </ButtonPair>
    </li>
  )
}
