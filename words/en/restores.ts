import { counted } from '#words/locale.ts'

export const missedAlarms = 'Nobody was alerted'
export const missedAlarmsWhy =
  'These surfers were due back before this server was restored from a backup, or an alarm of theirs was open then. It alerts nobody else, because they may long be back. Call them, or the contacts they named.'
export const overdueSince = (when: string) => `Due back ${when}`
export const askedForHelp = (when: string) => `Asked for help ${when}`
export const contact = (name: string, reach: string) => `Contact: ${name}, ${reach}`
export const restores = 'Restores from a backup'
export const restored = (when: string) => `Restored ${when}`
export const fromArchive = (archive: string, when: string) => `From ${archive}, made ${when}`
export const notSent = (listed: string) => `Not sent, because it was due before: ${listed}`
export const nothingWasDue = 'Nothing was due before'
const settledKinds: Record<string, (count: number) => string> = {
  alarms: (count) => counted(count, 'alarm', 'alarms'),
  messages: (count) => counted(count, 'message to a contact', 'messages to contacts'),
  deliveries: (count) => counted(count, 'push or e-mail', 'pushes and e-mails'),
  mails: (count) => counted(count, 'e-mail about an account', 'e-mails about accounts'),
  checkIns: (count) => counted(count, 'check-in for buddies', 'check-ins for buddies'),
  forgottenSessions: (count) => counted(count, 'forgotten session', 'forgotten sessions'),
  summaries: (count) => counted(count, 'weekly summary', 'weekly summaries'),
  reminders: (count) => counted(count, 'plan reminder', 'plan reminders'),
  forecasts: (count) => counted(count, 'forecast for alerts and plans', 'forecasts for alerts and plans'),
  alertsOfRemovedSpots: (count) => counted(count, 'alert of a removed spot', 'alerts of removed spots'),
}
export const settled = (kind: string, count: number) => settledKinds[kind]?.(count) ?? `${count} ${kind}`
