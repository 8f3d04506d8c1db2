import {
  Award,
  CalendarDays,
  Camera,
  Compass,
  Flag,
  Flame,
  Globe,
  Hourglass,
  House,
  type LucideIcon,
  Medal,
  NotebookPen,
  PartyPopper,
  Sunrise,
  Trophy,
  Users,
  Waves,
} from 'lucide-react'

/** By the keys of surf/log/achievements.ts. */
const ICONS: Record<string, LucideIcon> = {
  first_session: Flag,
  early_bird: Sunrise,
  ten_day_streak: Flame,
  photographer: Camera,
  regular: House,
  explorer: Compass,
  globetrotter: Globe,
  every_month: CalendarDays,
  half_century: Medal,
  centurion: Trophy,
  century_of_hours: Hourglass,
  wave_hunter: Waves,
  storyteller: NotebookPen,
  party_wave: PartyPopper,
  buddy_system: Users,
}
export const iconOf = (key: string): LucideIcon => ICONS[key] ?? Award

const RADIUS = 30
const AROUND = 2 * Math.PI * RADIUS

type AchievementRingProps = { Icon: LucideIcon; done: number; goal: number; size: 's' | 'l' }

/** Decorative; the text beside it gives the same progress. */
export function AchievementRing({ Icon, done, goal, size }: AchievementRingProps) {
  const isEarned = done >= goal
  return (
    <span
      className={`relative grid shrink-0 place-items-center ${size === 'l' ? 'size-16 narrow:size-15' : 'size-11'}`}
    >
      <svg className="absolute inset-0 size-full -rotate-90" viewBox="0 0 68 68" strokeWidth={4} aria-hidden="true">
        <circle
          cx="34"
          cy="34"
          r={RADIUS}
          className={isEarned ? 'fill-sun-wash stroke-line' : 'fill-card stroke-line'}
        />
        {done > 0 && (
          <circle
            cx="34"
            cy="34"
            r={RADIUS}
            fill="none"
            strokeLinecap="round"
            strokeDasharray={`${(AROUND * Math.min(done, goal)) / goal} ${AROUND}`}
            className={isEarned ? 'stroke-star' : 'stroke-edge'}
          />
        )}
      </svg>
      <Icon
        size={size === 'l' ? 24 : 18}
        strokeWidth={2}
        aria-hidden="true"
        className={`relative ${isEarned ? 'text-sun-ink' : 'text-ink-3'}`}
      />
    </span>
  )
}
