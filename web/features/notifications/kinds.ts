import {
  ArchiveX,
  Award,
  BellOff,
  CalendarClock,
  ChartColumn,
  CircleCheck,
  Clock,
  CloudAlert,
  Flag,
  LifeBuoy,
  type LucideIcon,
  Scale,
  UserCheck,
  Waves,
  Webhook,
} from 'lucide-react'
import type { NotificationKind } from '#contract/people/notification-kinds.ts'
import * as texts from '#words/notifications.ts'

type Kind = {
  /** In the settings, which follow this order. */
  label: string
  /** Instead of the actor's photo. */
  sign?: { Sign: LucideIcon; tone: string }
}

const alarm = { Sign: LifeBuoy, tone: 'bg-rip-wash text-rip-ink' }

export const kinds: Record<NotificationKind, Kind> = {
  still_out: { label: texts.stillOut, sign: { Sign: Clock, tone: 'bg-sun-wash text-sun-ink' } },
  overdue: { label: texts.overdueSurfers, sign: alarm },
  help: { label: texts.callsForHelp, sign: alarm },
  all_clear: { label: texts.allClear, sign: { Sign: CircleCheck, tone: 'bg-kelp-wash text-kelp-ink' } },
  buddy_request: { label: texts.buddyRequests },
  buddy_accepted: { label: texts.acceptedRequests },
  checked_in: { label: texts.buddiesCheckIn },
  joined: { label: texts.someoneJoinsYou },
  like: { label: texts.likes },
  comment: { label: texts.comments },
  achievement: { label: texts.achievements, sign: { Sign: Award, tone: 'bg-sun-wash text-sun-ink' } },
  plan_invite: { label: texts.invitationsToSurf },
  plan_answer: { label: texts.answersToYourPlans },
  plan_changed: { label: texts.changedPlans },
  plan_reminder: {
    label: texts.anHourBeforeAPlan,
    sign: { Sign: CalendarClock, tone: 'bg-sea-wash text-sea-ink' },
  },
  plan_message: { label: texts.messagesOnPlans },
  plan_late: { label: texts.someoneIsRunningLate },
  plan_forecast: { label: texts.worseForecastForAPlan, sign: { Sign: CloudAlert, tone: 'bg-sun-wash text-sun-ink' } },
  sea_alert: { label: texts.yourAlertsForASpot, sign: { Sign: Waves, tone: 'bg-sea-wash text-sea-ink' } },
  approved: { label: texts.approvedAccount, sign: { Sign: CircleCheck, tone: 'bg-kelp-wash text-kelp-ink' } },
  moderation_decision: { label: texts.decisionsAboutYou, sign: { Sign: Scale, tone: 'bg-sea-wash text-sea-ink' } },
  sign_up_waiting: { label: texts.surfersWhoWait, sign: { Sign: UserCheck, tone: 'bg-sea-wash text-sea-ink' } },
  report_decided: { label: texts.decidedReports, sign: { Sign: Flag, tone: 'bg-sea-wash text-sea-ink' } },
  reports_waiting: { label: texts.reportsThatWait, sign: { Sign: Flag, tone: 'bg-sun-wash text-sun-ink' } },
  backup_late: { label: texts.lateBackups, sign: { Sign: ArchiveX, tone: 'bg-rip-wash text-rip-ink' } },
  push_server_off: { label: texts.pushServersTurnedOff, sign: { Sign: BellOff, tone: 'bg-sun-wash text-sun-ink' } },
  webhook_off: { label: texts.webhooksTurnedOff, sign: { Sign: Webhook, tone: 'bg-sun-wash text-sun-ink' } },
  server_webhook_off: {
    label: texts.serverWebhooksTurnedOff,
    sign: { Sign: Webhook, tone: 'bg-sun-wash text-sun-ink' },
  },
  weekly_summary: { label: texts.weeklySummary, sign: { Sign: ChartColumn, tone: 'bg-sea-wash text-sea-ink' } },
}
