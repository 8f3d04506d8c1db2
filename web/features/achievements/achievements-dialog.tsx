import type { Achievement } from '#contract/sessions/progress.ts'
import { AchievementRing, iconOf } from '#web/features/achievements/achievement-ring.tsx'
import { howFar, howMuchMore, useAchievements, wholeDay } from '#web/features/achievements/earned.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/achievements.ts'

const PLACEHOLDERS = 6

export function AchievementsDialog({ open, onClose }: AddressedDialogProps) {
  const { data: achievements, isError, refetch } = useAchievements()
  return (
    <Sheet open={open} onClose={onClose} title={texts.achievements}>
      {achievements ? (
        <Achievements achievements={achievements} />
      ) : isError ? (
        <ErrorState title={texts.couldntLoadYourAchievements} onRetry={() => refetch()} />
      ) : (
        <SkeletonRows count={PLACEHOLDERS} label={texts.loadingAchievements} withButtons={false} />
      )}
    </Sheet>
  )
}

function Achievements({ achievements }: { achievements: Achievement[] }) {
  const earned = achievements.filter(({ earnedOn }) => earnedOn)
  const locked = achievements.filter(({ earnedOn }) => !earnedOn)
  return (
    <div className="grid grid-cols-1 gap-6">
      {earned.length > 0 ? (
        <Group title={texts.earned} achievements={earned} />
      ) : (
        <p className="text-ink-2">{texts.youEarnThemAsYou}</p>
      )}
      {locked.length > 0 && <Group title={texts.moreToUnlock} achievements={locked} />}
    </div>
  )
}

const Group = ({ title, achievements }: { title: string; achievements: Achievement[] }) => (
  <Section title={title} count={achievements.length} className="">
    <List label={title}>
      {achievements.map(({ key, name, text, done, goal, earnedOn }) => (
        <Row
          key={key}
          picture={<AchievementRing Icon={iconOf(key)} done={done} goal={goal} size="s" />}
          title={name}
          lines={[text, progressOf({ done, goal, earnedOn })]}
        />
      ))}
    </List>
  </Section>
)

const progressOf = ({ earnedOn, done, goal }: Pick<Achievement, 'earnedOn' | 'done' | 'goal'>) =>
  earnedOn ? texts.earnedOnWholeDay(wholeDay(earnedOn)) : `${howFar({ done, goal })} · ${howMuchMore({ done, goal })}`
