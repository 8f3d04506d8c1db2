import { UserPlus } from 'lucide-react'
import { greeting } from '#web/features/surf-sessions/greeting.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button, ButtonPair } from '#web/ui/button.tsx'
import { CheckInPin, iconInButton } from '#web/ui/icons.tsx'
import { Hero, HomeScene } from '#web/ui/scenes/home-scene.tsx'

type IdleHeroProps = {
  firstName: string
  /** The closest spot's name and what is known of it, in a few words; undefined when nobody knows where we are. */
  nearest?: { name: string; facts: string[] } | undefined
  onCheckIn: () => void
  onFindBuddies: () => void
}

/** The top of Home on land. It says nothing of the sea that nobody has measured. */
export function IdleHero({ firstName, nearest, onCheckIn, onFindBuddies }: IdleHeroProps) {
  const hour = new Date(useNow()).getHours()
  return (
    <Hero label="On land" scene={<HomeScene inTheWater={false} />}>
      <p className="text-[0.9375rem] font-strong">
        {greeting(hour)}
        {firstName && `, ${firstName}`}
      </p>
      <h1 className="mt-1 text-hero leading-tight tracking-[-.025em]">
        {nearest ? `How about ${nearest.name}?` : 'Ready when you are'}
      </h1>
      {nearest && (
        <p className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1 text-small text-on-deep-2 tabular-nums">
          {nearest.facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      )}
      <ButtonPair className="mt-4.5">
        <Button fill="sun" icon={<CheckInPin size={18} strokeWidth={2} />} onClick={onCheckIn}>
          Check In
        </Button>
        <Button fill="glass" icon={<UserPlus {...iconInButton} />} onClick={onFindBuddies}>
          Find Buddies
        </Button>
      </ButtonPair>
    </Hero>
  )
}
