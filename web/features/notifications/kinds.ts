import {
  Award,
  CalendarClock,
  ChartColumn,
  CircleCheck,
  Clock,
  CloudAlert,
  LifeBuoy,
  type LucideIcon,
  Waves,
} from 'lucide-react'
import type { NotificationKind } from '#contract/people/notification-kinds.ts'

type Kind = {
  /** In the settings, which follow this order. */
  label: string
  /** Instead of the actor's photo. */
  sign?: { Sign: LucideIcon; tone: string }
}

const alarm = { Sign: LifeBuoy, tone: 'bg-rip-wash text-rip-ink' }

export const kinds: Record<NotificationKind, Kind> = {
  still_out: { label: 'Still out?', sign: { Sign: Clock, tone: 'bg-sun-wash text-sun-ink' } },
  overdue: { label: 'Overdue surfers', sign: alarm },
  help: { label: 'Calls for help', sign: alarm },
  all_clear: { label: 'All clear', sign: { Sign: CircleCheck, tone: 'bg-kelp-wash text-kelp-ink' } },
  buddy_request: { label: 'Buddy requests' },
  buddy_accepted: { label: 'Accepted requests' },
  checked_in: { label: 'Buddies check in' },
  joined: { label: 'Someone joins you' },
  like: { label: 'Likes' },
  comment: { label: 'Comments' },
  achievement: { label: 'Achievements', sign: { Sign: Award, tone: 'bg-sun-wash text-sun-ink' } },
  plan_invite: { label: 'Invitations to surf' },
  plan_answer: { label: 'Answers to your plans' },
  plan_changed: { label: 'Changed plans' },
  plan_reminder: {
    label: 'An hour before a plan',
    sign: { Sign: CalendarClock, tone: 'bg-sea-wash text-sea-ink' },
  },
  plan_message: { label: 'Messages on plans' },
  plan_late: { label: 'Someone is running late' },
  plan_forecast: { label: 'Worse forecast for a plan', sign: { Sign: CloudAlert, tone: 'bg-sun-wash text-sun-ink' } },
  sea_alert: { label: 'Your alerts for a spot', sign: { Sign: Waves, tone: 'bg-sea-wash text-sea-ink' } },
  weekly_summary: { label: 'Weekly summary', sign: { Sign: ChartColumn, tone: 'bg-sea-wash text-sea-ink' } },
}
