import { type NotificationKind, operatorKinds, safetyKinds } from '#contract/people/notification-kinds.ts'
import type { NotificationSettings } from '#contract/people/notifications.ts'
import { kinds } from '#web/features/notifications/kinds.ts'
import type { Channel, SettingsChange } from '#web/features/notifications/settings-queries.ts'
import { Switch } from '#web/features/notifications/switch.tsx'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { Folded } from '#web/ui/layout/folded.tsx'
import { labelled } from '#words/app.ts'
import * as texts from '#words/notifications.ts'

const labels = entriesOf(kinds).map(([kind, { label }]): [NotificationKind, string] => [kind, label])
const safety = labels.filter(([kind]) => safetyKinds.includes(kind))
const forOperators = labels.filter(([kind]) => operatorKinds.includes(kind))
const forModerators = forOperators.filter(([kind]) => kind === 'reports_waiting')
const others = labels.filter(([kind]) => !safetyKinds.includes(kind) && !operatorKinds.includes(kind))
const channels: Record<Channel, string> = { inApp: texts.inApp, push: texts.push, email: texts.eMail }
const columns = entriesOf(channels)

/** Object.entries with typed keys. */
function entriesOf<Key extends string, Value>(record: Record<Key, Value>) {
  return Object.entries(record) as [Key, Value][]
}

type KindTableProps = {
  settings: NotificationSettings & { canMail: boolean }
  onChange: (change: SettingsChange) => void
}

type KindTablesProps = KindTableProps & { user: Pick<Viewer, 'isOperator' | 'isModerator'> }

/** A switch for every kind and channel; folded, because most surfers need none. */
export function KindTable({ settings, onChange, user: { isOperator, isModerator } }: KindTablesProps) {
  const table = { settings, onChange }
  const ofTeam = isOperator ? forOperators : isModerator ? forModerators : []
  return (
    <Folded title={texts.chooseEach} className="mt-3">
      <div className="grid gap-6">
        <div>
          <Table {...table} title={texts.safety} kinds={safety} fixed="inApp" />
          <p className="mt-2 text-small text-ink-3">{texts.youAlwaysSeeTheseIn}</p>
        </div>
        <div>
          <Table {...table} title={texts.news} kinds={others} />
          {ofTeam.length > 0 && <Table {...table} title={texts.forOperators} kinds={ofTeam} />}
          {!settings.canMail && <p className="mt-2 text-small text-ink-3">{texts.eMailIsntSetUp}</p>}
        </div>
      </div>
    </Folded>
  )
}

type TableProps = KindTableProps & {
  title: string
  kinds: [NotificationKind, string][]
  /** Cannot be changed. */
  fixed?: Channel
}

function Table({ title, kinds, fixed, settings, onChange }: TableProps) {
  return (
    <table className="w-full">
      <thead>
        <tr>
          <th scope="col" className="text-start text-lead wrap-anywhere hyphens-auto">
            {title}
          </th>
          {columns.map(([channel, label]) => (
            <th
              key={channel}
              scope="col"
              className="h-10 w-12 text-[length:min(var(--t-micro),3.4vw,15px)] font-strong whitespace-nowrap text-ink-3"
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map(([kind, label]) => (
          <tr key={kind} className="border-t border-line">
            <th
              scope="row"
              className="py-1.5 pr-1 text-start text-[length:min(0.9375rem,max(14px,4.3vw))] font-medium leading-tight wrap-anywhere hyphens-auto"
            >
              {label}
            </th>
            {columns.map(([channel, channelLabel]) => (
              <td key={channel} className="py-1">
                <div className="grid justify-items-center">
                  <Switch
                    label={labelled(label, channelLabel)}
                    isOn={settings.kinds[kind][channel]}
                    disabled={channel === fixed || (channel === 'email' && !settings.canMail)}
                    onChange={(isOn) => onChange({ kind, channel, isOn })}
                  />
                </div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
