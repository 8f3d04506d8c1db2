import { counted } from '#words/locale.ts'

export const policyTitles = {
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  conduct: 'Code of Conduct',
}
export const versionOf = (version: number, day: string) => `Version ${version}, of ${day}`
export const couldntLoadThisText = "Couldn't load this text"
export const pleaseReadWhatsNew = "Please read what's new"
export const theseHaveANewVersion =
  'These texts have a new version. Press Agree once you have read them. Check-outs and alarms never wait for it.'
export const changedTexts = 'Changed texts'
export const agree = 'Agree'
export const failedToSaveThatYouAgreed = 'Failed to save that you agreed'
export const downloadYourDataOrLeave = 'Download your data, or delete your account'
export const couldntLoadHowLong = "Couldn't load how long things are kept"
export const keptKinds = {
  notifications: 'Notifications',
  withdrawn_notifications: 'Notifications that were taken back',
  alarms: "Alarms, once they're over",
  alarm_messages: 'Which alerts went to whom',
  imports: 'Results of imported files; their sessions stay',
  uploads: 'Files that were sent and not used',
  invites: 'Invite links',
  moderation_cases: 'Reports and what moderators decided',
  moderation_decisions: 'Decisions of operators without a report',
  sign_up_invitations: 'Invitations by operators',
  sign_ins: 'Sign-ins, after the last visit',
  known_browsers: 'Browsers you signed in with, after the last time',
  second_steps: 'Sign-ins that wait for a code',
  account_links: 'Links and codes we e-mailed you, at most',
  email_changes: 'A new e-mail address that waits to be confirmed',
  account_mails: "E-mails about your account that couldn't be sent",
  security_log: 'Changes to how you sign in',
  counters: 'Counts that limit attempts, at most',
  deleted_client_ids: "The numbers of what you deleted, so that it doesn't return",
  past_forecasts: 'The sea on days of past sessions, without names',
  buoy_measurements: 'What wave buoys measured',
  past_buoy_hours: 'Near which buoy someone surfed and when, without names',
  spot_visits: 'How many surfed at a spot on a day, without names',
  leaving_accounts: 'Your account, after you press Delete Account',
}
const UNITS = [
  [365 * 24 * 60, 'year', 'years'],
  [24 * 60, 'day', 'days'],
  [60, 'hour', 'hours'],
  [1, 'minute', 'minutes'],
] as const
/** '90 days': in the largest unit that divides it. */
export function keptFor(minutes: number): string {
  const [size, one, several] = UNITS.find(([size]) => minutes % size === 0) ?? [1, 'minute', 'minutes']
  return counted(minutes / size, one, several)
}
