import { Sunrise, UserPlus } from 'lucide-react'
import { useNow } from '#web/lib/device/use-now.ts'
import { Button, ButtonPair } from '#web/ui/display/button.tsx'
import { CheckInPin, iconInButton } from '#web/ui/display/icons.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Hero, HomeScene } from '#web/ui/scenes/home-scene.tsx'
import * as texts from '#words/sessions/in-the-water.ts'

type IdleHeroProps = {
  firstName: string
  /** Undefined without a position or a forecast. */
  suggestion: { lead: string; heading: string; facts: string[] } | 'loading' | undefined
  onOpenSpot: (() => void) | undefined
  onCheckIn: () => void
  onFindBuddies: () => void
}

/** Top of Home on land: the suggested spot, from a forecast alone. */
export function IdleHero({ firstName, suggestion, onOpenSpot, onCheckIn, onFindBuddies }: IdleHeroProps) {
  return (
    <Hero label={texts.onLand} scene={<HomeScene inTheWater={false} />}>
      {suggestion === 'loading' ? (
        <WordsSkeleton />
      ) : suggestion ? (
        <Words {...suggestion} onOpenSpot={onOpenSpot} />
      ) : (
        <Greeting firstName={firstName} />
      )}
      <ButtonPair className="mt-4.5">
        <Button fill="glass" icon={<CheckInPin size={18} strokeWidth={2} />} onClick={onCheckIn}>
          {texts.checkIn}
        </Button>
        <Button fill="glass" icon={<UserPlus {...iconInButton} />} onClick={onFindBuddies}>
          {texts.findBuddies}
        </Button>
      </ButtonPair>
    </Hero>
  )
}

type WordsProps = Exclude<IdleHeroProps['suggestion'], 'loading' | undefined> & Pick<IdleHeroProps, 'onOpenSpot'>

const Words = ({ lead, heading, facts, onOpenSpot }: WordsProps) => (
  <>
    <p className="flex items-center gap-2.5 text-[0.9375rem] font-strong tabular-nums">
      <Sunrise {...iconInButton} />
      {lead}
    </p>
    <h1 className={HEADING}>
      {onOpenSpot ? (
        <button type="button" className="min-h-tap text-start" onClick={onOpenSpot}>
          {heading}
        </button>
      ) : (
        heading
      )}
    </h1>
    {facts.length > 0 && (
      <ul className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1 text-small text-on-deep-2 tabular-nums">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    )}
  </>
)

function Greeting({ firstName }: Pick<IdleHeroProps, 'firstName'>) {
  const hour = new Date(useNow()).getHours()
  return (
    <>
      <p className="text-[0.9375rem] font-strong">
        {greeting(hour)}
        {firstName && (
          <>
            , <bdi>{firstName}</bdi>
          </>
        )}
      </p>
      <h1 className={HEADING}>{texts.readyWhenYouAre}</h1>
    </>
  )
}

const HEADING = 'mt-1 text-hero leading-tight tracking-[-.025em]'

/** Reserves the text's space, so that the buttons below do not move. */
const WordsSkeleton = () => (
  <div role="status" aria-label={texts.loading} aria-busy="true" className="*:opacity-25">
    <Skeleton className="h-4 w-32" />
    <Skeleton className="mt-3 h-8 w-4/5" />
    <Skeleton className="mt-2 h-8 w-3/5" />
    <Skeleton className="mt-4 h-4 w-9/10" />
  </div>
)

/** `hour` (0 to 23) is by the reader's clock. */
export function greeting(hour: number): string {
  if (hour < 2) return texts.goodEvening
  if (hour < 4) return texts.upEarly
  if (hour < 12) return texts.goodMorning
  return hour < 17 ? texts.goodAfternoon : texts.goodEvening
}
