import { Lock, type LucideIcon } from 'lucide-react'
import type { Achievement } from '#contract/sessions/progress.ts'
import { AchievementRing, iconOf } from '#web/features/achievements/achievement-ring.tsx'
import { howFar, shortDay, useAchievements } from '#web/features/achievements/earned.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/achievements.ts'

/** Shown on every profile, earned or not. */
const SHOWN = ['early_bird', 'ten_day_streak', 'photographer']

export function AchievementsRow() {
  const { data: achievements, isError, refetch } = useAchievements()
  return (
    <Section title={texts.achievements} className="@container mt-5">
      {achievements ? (
        <Rings achievements={achievements} />
      ) : isError ? (
        <ErrorState title={texts.couldntLoadYourAchievements} onRetry={() => refetch()} />
      ) : (
        <ul aria-busy="true" aria-label={texts.loadingAchievements} className={COLUMNS}>
          {[...SHOWN, 'more'].map((key) => (
            <li key={key} className="grid justify-items-center gap-2">
              <Skeleton className="size-16 rounded-full! narrow:size-15" />
              <Skeleton className="h-8 w-16" />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const COLUMNS =
  'grid grid-cols-[repeat(4,auto)] justify-between gap-1 @max-[16rem]:grid-cols-2 @max-[16rem]:gap-y-3 @max-[13rem]:grid-cols-1 narrow:-mx-1.5 narrow:gap-0.5'

function Rings({ achievements }: { achievements: Achievement[] }) {
  const shown = SHOWN.flatMap((key) => achievements.filter((achievement) => achievement.key === key))
  const others = achievements.filter(({ key }) => !SHOWN.includes(key))
  const unlocked = others.filter(({ earnedOn }) => earnedOn).length
  const left = others.length - unlocked
  return (
    <ul className={COLUMNS}>
      {shown.map(({ key, name, done, goal, earnedOn }) => (
        <Ring
          key={key}
          Icon={iconOf(key)}
          name={name}
          progress={{ done, goal }}
          note={earnedOn ? shortDay(earnedOn, new Date()) : howFar({ done, goal })}
        />
      ))}
      <Ring
        Icon={Lock}
        name={left > 0 ? texts.moreToUnlock : texts.allUnlocked}
        progress={{ done: unlocked, goal: others.length }}
        note={left > 0 ? texts.left(left) : texts.achievementsEarned(achievements.length)}
      />
    </ul>
  )
}

type RingProps = { Icon: LucideIcon; name: string; progress: { done: number; goal: number }; note: string }

function Ring({ Icon, name, progress, note }: RingProps) {
  const all = useSheetAddress('achievements')
  return (
    <li className="grid">
      <button
        type="button"
        onClick={() => all.open()}
        className="squircle grid content-start justify-items-center rounded-field pb-1 text-center text-[length:min(var(--t-micro),6cqi)] leading-tight font-strong active:bg-ink/5 narrow:text-[length:min(var(--t-nano),6cqi)]"
      >
        <AchievementRing Icon={Icon} {...progress} size="l" />
        <span className="mt-2">{name}</span>
        <span className="mt-[3px] text-nano font-normal text-ink-3 tabular-nums">{note}</span>
      </button>
    </li>
  )
}
