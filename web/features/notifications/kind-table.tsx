import type { NotificationKind, NotificationSettings } from '#contract/notifications.ts'
import type { SettingsChange, Way } from '#web/features/notifications/settings-queries.ts'
import { Switch } from '#web/features/notifications/switch.tsx'
import { Card } from '#web/ui/card.tsx'
import { Section } from '#web/ui/section.tsx'

const kinds: Record<NotificationKind, string> = {
  buddy_request: 'Buddy requests',
  buddy_accepted: 'Accepted requests',
  checked_in: 'Buddies check in',
  joined: 'Someone joins you',
  like: 'Likes',
  comment: 'Comments',
  achievement: 'Achievements',
  plan_invite: 'Invitations to surf',
  plan_answer: 'Answers to your plans',
  plan_changed: 'Changed plans',
  plan_reminder: 'An hour before a plan',
}
const ways: Record<Way, string> = { inApp: 'In app', push: 'Push', email: 'E-mail' }

// Object.entries forgets the type of the keys that it is given.
const rows = Object.entries(kinds) as [NotificationKind, string][]
const columns = Object.entries(ways) as [Way, string][]

type KindTableProps = {
  settings: NotificationSettings & { canMail: boolean }
  onChange: (change: SettingsChange) => void
}

/** A switch for every kind and way. */
export function KindTable({ settings, onChange }: KindTableProps) {
  return (
    <Section title="What you hear of">
      <Card className="px-4 py-1 narrow:px-3">
        <table className="w-full">
          <thead>
            <tr>
              <td />
              {columns.map(([way, label]) => (
                <th
                  key={way}
                  scope="col"
                  className="h-10 w-12 text-micro font-strong whitespace-nowrap text-ink-3 narrow:text-nano"
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([kind, label]) => (
              <tr key={kind} className="border-t border-line">
                <th scope="row" className="py-1.5 pr-2 text-start text-[0.9375rem] font-medium leading-tight">
                  {label}
                </th>
                {columns.map(([way, wayLabel]) => (
                  <td key={way} className="py-1">
                    <div className="grid justify-items-center">
                      <Switch
                        label={`${label}: ${wayLabel}`}
                        isOn={settings.kinds[kind][way]}
                        disabled={way === 'email' && !settings.canMail}
                        onChange={(isOn) => onChange({ kind, way, isOn })}
                      />
                    </div>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      {!settings.canMail && <p className="mt-2 px-1 text-small text-ink-3">E-mail is not set up on this server.</p>}
    </Section>
  )
}
