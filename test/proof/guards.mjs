// Which proofs a run of the tests contains. Plain JavaScript, because scripts/test.mjs runs on Node 20.

/** Proofs of who may see what, of the limits, of what reading costs and of the API's document; every run contains them. */
export const inEveryRun = [
  'canary',
  'invisible',
  'limits',
  'locating/needle-search',
  'route-costs',
  'api-document/api-document',
]

/** How many of the proofs below a run contains in any case. */
const ROTATING = 2

/**
 * Proofs against crashes, lost connections, wrong clocks, attackers, costly files and torn backups, each with the folders and files that it guards. A run
 * contains those that guard a changed file, and two more by its seed; `npm run prove` runs all of them, at length.
 */
export const guarded = {
  'abuse/messages': [
    'server/features/safety/',
    'server/features/emergency-contacts/',
    'server/features/notifications/',
    'server/features/buddies/',
    'server/limits.ts',
    'server/sign-in-limits.ts',
    'server/platform/config/rate-limits.ts',
    'server/domain/notification-sql.ts',
  ],
  'abuse/imports': ['server/features/track-imports/'],
  'abuse/invites': ['server/features/buddies/invites.ts'],
  'faults-live': ['server/platform/live/', 'server/live-messages.ts'],
  'faults-stop': [
    'server/main.ts',
    'server/platform/http/connections.ts',
    'server/platform/process/finish.ts',
    'server/platform/http/http.ts',
  ],
  clocks: ['server/features/safety/', 'server/platform/outbox/', 'server/platform/database/database-clock.ts'],
  'alarm-under-fire': [
    'server/features/safety/',
    'server/features/notifications/',
    'server/platform/outbox/',
    'server/domain/notification-sql.ts',
    'server/migrations/repeatable/',
  ],
  'faults-database': [
    'server/health/health.ts',
    'server/platform/database',
    'server/platform/postgres/embedded-database.ts',
    'server/platform/http/failures.ts',
    'server/platform/http/http.ts',
    'server/platform/live/',
    'server/platform/postgres/owned-postgres.ts',
    'server/platform/postgres/postmaster.ts',
  ],
  locating: ['server/features/sessions/', 'server/domain/visibility.ts', 'surf/places/geo.ts'],
  'busy-process': ['server/platform/database/database.ts', 'server/platform/database/database-liveness.ts'],
  'largest-pictures': ['server/platform/pictures/', 'server/platform/process/bounded-process.ts'],
  'backup/backup': [
    'server/features/backups/',
    'server/platform/object-store/',
    'server/migrations/',
    'scripts/admin/',
  ],
  'abuse/uploads': ['server/features/uploads/'],
  'backup/killed': ['server/features/backups/', 'server/platform/object-store/disk', 'scripts/admin/'],
  'abuse/letters': [
    'server/domain/contact-addresses.ts',
    'server/features/notifications/delivery/folded-deliveries.ts',
  ],
  'abuse/readers': ['server/features/tracks/', 'server/platform/http/http.ts'],
  'abuse/sign-ins': ['server/features/accounts/', 'server/platform/config/rate-limits.ts'],
  'faults-full-disks': [
    'server/health/health.ts',
    'server/features/uploads/',
    'server/platform/database',
    'server/platform/http/failures.ts',
    'server/platform/object-store/',
  ],
}

/** For `npm run prove` alone: these need programs that npm does not bring. */
export const longOnly = ['machines/machines', 'upgrade/upgrade']

/** What all of them are made of. */
const isSupport = (file) => file.startsWith('test/proof/') && !file.endsWith('.test.ts')

/**
 * Returns the names of the proofs for a run. `changedFiles` are paths within the project; the seeds of any nine runs in a row
 * bring all rotating proofs once.
 *
 * @param {readonly string[]} changedFiles
 * @param {number} seed
 */
export function proofsFor(changedFiles, seed) {
  const names = Object.keys(guarded)
  const steps = names.length / ROTATING
  const rotating = names.filter((_, nth) => nth % steps === Math.abs(seed) % steps)
  const isTouched = (name) =>
    changedFiles.some(
      (file) =>
        isSupport(file) ||
        file === `test/proof/${name}.test.ts` ||
        guarded[name].some((place) => file.startsWith(place) && !file.endsWith('.test.ts')),
    )
  return [...inEveryRun, ...names.filter((name) => rotating.includes(name) || isTouched(name))]
}
