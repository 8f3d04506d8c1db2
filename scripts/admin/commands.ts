import type { Command } from './command.ts'

const WRITE = { write: { is: 'chooses again for all spots, and writes the file' } }

const PASSPHRASE = {
  'passphrase-file': { value: 'FILE', is: 'has in its first line what encrypts the backup, and opens it' },
}

const account = (name: string, line: string, work: keyof typeof import('./accounts.ts')): Command => ({
  name: `accounts ${name}`,
  args: 'EMAIL',
  line,
  details: 'EMAIL is the address of the account, or its username. PUBLIC_URL must be that of the running Lineup.',
  load: async () => (await import('./accounts.ts'))[work],
})

/** Modules are loaded by the command that is run, so that the list costs nothing. */
export const commands: readonly Command[] = [
  account('reset', 'prints a link that chooses a new password; once, within 30 minutes', 'resetPassword'),
  account(
    'verify',
    'prints a link that verifies the address, for the surfer signed in to the account',
    'verifyAddress',
  ),
  account('confirm', 'verifies the address at once, as the page of operators does', 'confirmAtOnce'),
  account('change-email', 'prints the links that confirm a change of address requested in the app', 'changeEmail'),
  account('sign-out', 'signs a surfer out in every browser', 'signOut'),
  account('two-step-off', 'lets a surfer without mailbox and recovery codes sign in by password', 'turnTwoStepOff'),
  {
    name: 'accounts role',
    args: 'EMAIL ROLE',
    line: 'makes a surfer an owner or a moderator, or takes that away',
    details: 'EMAIL is the address of the account, or its username; ROLE is owner, moderator or surfer.',
    load: async () => (await import('./accounts.ts')).changeAccountRole,
  },
  {
    name: 'spots import',
    args: 'FILE',
    options: {
      'skip-bad-rows': { is: 'imports the others; without it nothing is imported when a row is bad' },
      attribution: { value: 'TEXT', is: 'names the source of a GeoJSON file that does not name it itself' },
      report: { value: 'FILE', is: 'lists every bad row in a file; the first 50 are shown' },
    },
    line: 'adds the spots of a GeoJSON file, or of an answer of Overpass as JSON',
    load: async () => (await import('../spots/import/import-spots.ts')).importSpots,
  },
  {
    name: 'spots merge',
    args: 'DUPLICATE INTO',
    line: 'makes two spots one',
    details: 'Both are ids, as in the address of a spot (?spot=…). What the duplicate has moves to the other one.',
    load: async () => (await import('../spots/merge-spots.ts')).mergeTwoSpots,
  },
  {
    name: 'spots buoys',
    args: '[WORDS]',
    options: WRITE,
    line: 'lists the wave buoys of the shipped spots whose key or country has the words',
    load: async () => (await import('../spots/check-buoys.ts')).checkBuoys,
  },
  {
    name: 'spots coast',
    args: '',
    line: 'prints how far the shipped spots lie from the coastline, and which are known to lie off it',
    load: async () => (await import('../spots/check-coast.ts')).checkCoast,
  },
  {
    name: 'spots sea',
    args: '',
    options: WRITE,
    line: 'checks the places at sea whose waves each shipped spot uses',
    load: async () => (await import('../spots/check-sea-places.ts')).checkSeaPlaces,
  },
  {
    name: 'spots tides',
    args: '[WORDS]',
    line: 'lists the tide station of the shipped spots whose key or country has the words, and its faults',
    load: async () => (await import('../spots/check-tide-stations.ts')).checkTideStations,
  },
  {
    name: 'spots windows',
    args: '',
    line: 'proposes from the coastline which swells reach each shipped spot, and writes the file',
    load: async () => (await import('../spots/propose-windows.ts')).proposeWindows,
  },
  {
    name: 'spots year',
    args: '',
    line: 'prints how often a known break is flat, poor … epic in a simulated year',
    load: async () => (await import('../spots/print-rated-years.ts')).printRatedYears,
  },
  {
    name: 'spots zones',
    args: '',
    options: WRITE,
    line: 'checks the time zone of each shipped spot against boundaries that npm fetches (71 MB)',
    load: async () => (await import('../spots/check-time-zones.ts')).checkTimeZones,
  },
  {
    name: 'buoys import',
    args: '[FILE...]',
    line: 'updates the list of wave buoys from those of NDBC',
    details: 'FILEs are activestations.xml and lists of observations; without them NDBC is asked.',
    load: async () => (await import('../spots/import-buoys.ts')).importBuoys,
  },
  {
    name: 'buoys error',
    args: '',
    line: 'prints how far the forecast was off at each wave buoy in the last seven days, by days ahead',
    load: async () => (await import('../spots/print-buoy-error.ts')).printBuoyError,
  },
  {
    name: 'migrate',
    args: '',
    line: 'brings the database to this version, as each start of Lineup does',
    load: async () => (await import('./migrate.ts')).migrateDatabase,
  },
  {
    name: 'doctor',
    args: '',
    options: {
      json: { is: 'prints the findings as JSON' },
      'send-to': { value: 'EMAIL', is: 'sends a letter to this address, too' },
    },
    line: 'checks what Lineup needs, while it runs, and says what to do',
    details: 'Each line is ok, warning or failed; the exit code is 1 if anything failed.',
    load: async () => (await import('../doctor/doctor.ts')).printFindings,
  },
  {
    name: 'backup',
    args: 'FILE',
    options: PASSPHRASE,
    line: 'writes everything into a new file, or s3://BUCKET/NAME, while Lineup runs',
    load: async () => (await import('../backups/backup.ts')).backUp,
  },
  {
    name: 'backup check',
    args: 'FILE',
    options: PASSPHRASE,
    line: 'reads a backup, and reports whether all of it is as it was written',
    load: async () => (await import('../backups/backup.ts')).checkFile,
  },
  {
    name: 'restore',
    args: 'FILE',
    options: {
      replace: { is: 'replaces what the database has, after a backup of that beside FILE' },
      'keep-sign-ins': { is: 'leaves everybody signed in who was so at the time of the backup' },
      ...PASSPHRASE,
    },
    line: 'makes the database and the pictures what they were at a backup',
    details: 'No Lineup may run on the database meanwhile. All or nothing: if it stops, everything is as before.',
    load: async () => (await import('../backups/restore.ts')).restore,
  },
]
