import type { Viewer } from '#web/lib/api/viewer.ts'
import { addressedDialog } from '#web/ui/dialogs/addressed-dialog.tsx'

type ForSurfers = { viewer: Viewer }
type ForEveryone = { /** Null is a visitor. */ viewer: Viewer | null }

const importEveryones = async () => (await import('#web/app/everyones-dialogs.ts')).everyonesDialogs
const importSurfers = async () => (await import('#web/app/surfers-dialogs.ts')).surfersDialogs
const importCheckIn = async () => (await import('#web/dialogs/check-in-dialog.tsx')).CheckInDialog

const everyones = (name: keyof Awaited<ReturnType<typeof importEveryones>>) =>
  addressedDialog<ForEveryone>(name, async () => (await importEveryones())[name])
const surfers = (name: keyof Awaited<ReturnType<typeof importSurfers>>) =>
  addressedDialog<ForSurfers>(name, async () => (await importSurfers())[name])

/** Every dialog by its name in the address: `?plan=ID` opens `plan` with the value ID. */
export const dialogs = {
  report: everyones('report'),
  session: everyones('session'),
  spot: everyones('spot'),
  // Separate code, because a surfer on a slow connection waits for it.
  'check-in': addressedDialog<ForSurfers>('check-in', importCheckIn),
  achievements: surfers('achievements'),
  alarm: surfers('alarm'),
  board: surfers('board'),
  contact: surfers('contact'),
  'edit-profile': surfers('edit-profile'),
  'edit-session': surfers('edit-session'),
  'find-buddies': surfers('find-buddies'),
  invite: surfers('invite'),
  'log-session': surfers('log-session'),
  outbox: surfers('outbox'),
  plan: surfers('plan'),
  'propose-spot': surfers('propose-spot'),
  'review-spot': surfers('review-spot'),
  safety: surfers('safety'),
  schedule: surfers('schedule'),
  'secret-spot': surfers('secret-spot'),
  surfer: surfers('surfer'),
  'tell-me': surfers('tell-me'),
  'wrap-up': surfers('wrap-up'),
} satisfies Record<
  'check-in' | keyof Awaited<ReturnType<typeof importEveryones>> | keyof Awaited<ReturnType<typeof importSurfers>>,
  unknown
>

export const AllDialogs = ({ viewer }: ForSurfers) =>
  Object.entries(dialogs).map(([name, Dialog]) => <Dialog key={name} viewer={viewer} />)
