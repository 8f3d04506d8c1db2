import { refusals } from '#contract/refusals.ts'
import { contactPath } from '#server/features/safety/messages/messages.ts'
import { type Answers, cells, ownerOnly, signedIn } from '#test/permissions/answers.ts'
import { roles, type World } from '#test/permissions/world.ts'

type Statuses = Record<(typeof roles)[number], number>
type RawCase = {
  of?: string
  path: (world: World) => string
  json?: string
  /** Signs out whoever sends it, which no other call here does. */
  signsOut?: true
  statuses: Statuses
}

const all = (status: number) => Object.fromEntries(roles.map((role) => [role, status])) as Statuses
/** 'ok' is 200. */
const statusesOf = (answers: Answers) =>
  Object.fromEntries(roles.map((role) => [role, answers[role] === 'ok' ? 200 : refusals[answers[role]]])) as Statuses

const photoOf = (kind: keyof World['sessions']) => ({
  of: `the photo of the session ${kind}`,
  path: ({ sessions }: World) => `/api/objects/${sessions[kind].photoPath}`,
})
const photos: RawCase[] = [
  { ...photoOf('shown'), statuses: statusesOf(cells('not_found', 'ok', 'ok', 'ok', 'not_found', 'ok')) },
  { ...photoOf('remote'), statuses: statusesOf(cells('not_found', 'ok', 'ok', 'ok', 'not_found', 'ok')) },
  {
    ...photoOf('buddies'),
    statuses: statusesOf(cells('not_found', 'ok', 'ok', 'not_found', 'not_found', 'not_found')),
  },
  { ...photoOf('private'), statuses: statusesOf({ ...ownerOnly('not_found'), visitor: 'not_found' }) },
  { ...photoOf('secret'), statuses: statusesOf(cells('not_found', 'ok', 'ok', 'not_found', 'not_found', 'not_found')) },
  { ...photoOf('delayed'), statuses: all(404) },
  {
    of: 'what the owner sent, unseen yet',
    path: ({ upload }) => `/api/objects/uploads/${upload.id}.raw`,
    statuses: all(404),
  },
]

const at = (path: string) => ({ path: () => path })

/** What a contact was sent is for whoever has the address, so that nobody may come upon one. */
const nobodysPage: RawCase = {
  of: 'an address that nobody was sent',
  path: ({ contact }) => `/api/contact/${contact.id}`,
  statuses: all(404),
}

const guessedAppeal: RawCase = {
  of: 'a key that nobody was sent',
  path: ({ rowId }) => `/api/appeal/${rowId}/${'A'.repeat(22)}`,
  statuses: all(404),
}

/** An empty file, which nobody can import. */
const sending: RawCase = { ...at('/api/import'), statuses: { ...all(415), visitor: 401 } }

/** What answers without being declared in the contract: pages, pictures and what keeps the server going. */
export const rawCalls: Record<string, RawCase[]> = {
  'GET /livez': [{ ...at('/livez'), statuses: all(200) }],
  'GET /.well-known/change-password': [{ ...at('/.well-known/change-password'), statuses: all(302) }],
  'GET /.well-known/passkey-endpoints': [{ ...at('/.well-known/passkey-endpoints'), statuses: all(200) }],
  'GET /.well-known/security.txt': [
    { of: 'a server without a contact', ...at('/.well-known/security.txt'), statuses: all(404) },
  ],
  'GET /api/openapi.json': [{ ...at('/api/openapi.json'), statuses: all(200) }],
  'GET /api/docs': [{ ...at('/api/docs'), statuses: all(200) }],
  'GET /readyz': [{ ...at('/readyz'), statuses: all(200) }],
  'GET /healthz': [{ ...at('/healthz'), statuses: all(200) }],
  'GET /api/login': [{ ...at('/api/login'), statuses: all(200) }],
  'POST /api/login': [{ ...at('/api/login'), json: '{}', statuses: all(400) }],
  'POST /api/login/passkey/options': [{ ...at('/api/login/passkey/options'), statuses: all(200) }],
  'POST /api/login/passkey': [{ ...at('/api/login/passkey'), json: '{}', statuses: all(400) }],
  // No mail leaves the test server, so nobody can ask for a link.
  'GET /api/login/forgotten': [{ ...at('/api/login/forgotten'), statuses: all(200) }],
  'POST /api/login/forgotten': [{ ...at('/api/login/forgotten'), json: '{}', statuses: all(404) }],
  'GET /api/login/reset': [{ ...at('/api/login/reset'), statuses: all(404) }],
  'POST /api/login/reset': [{ ...at('/api/login/reset'), json: '{}', statuses: all(404) }],
  'POST /api/login/reset/disown': [{ ...at('/api/login/reset/disown'), json: '{}', statuses: all(404) }],
  'GET /api/email/confirm': [{ ...at('/api/email/confirm'), statuses: all(404) }],
  'POST /api/email/confirm': [{ ...at('/api/email/confirm'), json: '{}', statuses: all(404) }],
  // Nobody has begun to sign in.
  'GET /api/login/code': [{ ...at('/api/login/code'), statuses: all(303) }],
  'POST /api/login/code': [{ ...at('/api/login/code'), json: '{}', statuses: all(401) }],
  'POST /api/login/code/again': [{ ...at('/api/login/code/again'), json: '{}', statuses: all(401) }],
  'GET /api/login/recovery': [{ ...at('/api/login/recovery'), statuses: all(200) }],
  'POST /api/login/recovery': [{ ...at('/api/login/recovery'), json: '{}', statuses: all(400) }],
  'GET /api/signup': [{ ...at('/api/signup'), statuses: all(200) }],
  'POST /api/signup': [{ ...at('/api/signup'), json: '{}', statuses: all(400) }],
  'POST /api/signup/passkey/options': [{ ...at('/api/signup/passkey/options'), json: '{}', statuses: all(400) }],
  'POST /api/signup/passkey': [{ ...at('/api/signup/passkey'), json: '{}', statuses: all(400) }],
  'GET /api/logout': [{ ...at('/api/logout'), signsOut: true, statuses: all(303) }],
  'POST /api/logout': [{ ...at('/api/logout'), signsOut: true, statuses: all(303) }],
  // Files belong to the service worker; what comes here is not read.
  'POST /api/shared-files': [{ ...at('/api/shared-files'), json: '{}', statuses: all(303) }],
  'GET /api/mail/stop': [{ ...at('/api/mail/stop'), statuses: all(404) }],
  'POST /api/mail/stop': [{ ...at('/api/mail/stop'), statuses: all(404) }],
  'GET /api/calendar/:token.ics': [
    { of: 'an address that nobody gave out', path: () => `/api/calendar/${'A'.repeat(64)}.ics`, statuses: all(404) },
  ],
  'GET /api/calendar/:calendar/:token.ics': [
    {
      of: 'an address that nobody gave out',
      path: () => `/api/calendar/tides/${'A'.repeat(64)}.ics`,
      statuses: all(404),
    },
  ],
  'GET /api/spot-alerts/:id/window.ics': [
    {
      path: ({ spotAlert: { id, start } }) => `/api/spot-alerts/${id}/window.ics?start=${start}`,
      statuses: statusesOf(ownerOnly('spot_alert_not_found')),
    },
  ],
  // The address is in a mail to whoever was decided about.
  'GET /api/appeal/:id/:key': [guessedAppeal],
  'POST /api/appeal/:id/:key': [guessedAppeal],
  'GET /api/contact/:key': [nobodysPage],
  'POST /api/contact/:key': [nobodysPage],
  'GET /api/c/:key': [{ ...nobodysPage, path: ({ contact }) => contactPath(contact.id) }],
  'POST /api/c/:key': [{ ...nobodysPage, path: ({ contact }) => contactPath(contact.id) }],
  // For visitors; an unknown language changes nothing.
  'POST /api/language': [{ ...at('/api/language'), json: '{}', statuses: all(200) }],
  // A link that nobody made; one that is good is a page for everybody whom its surfer has not blocked.
  'GET /invite/:token': [{ ...at(`/invite/${'A'.repeat(22)}`), statuses: all(404) }],
  'POST /api/invite/:token': [{ ...at(`/api/invite/${'A'.repeat(22)}`), statuses: all(404) }],
  'GET /api/own-data.zip': [{ ...at('/api/own-data.zip'), statuses: statusesOf(signedIn('ok')) }],
  'GET /api/objects/*': photos,
  'HEAD /api/objects/*': photos,
  ...Object.fromEntries(
    ['POST /api/import', 'PUT /api/import', 'POST /api/import/*', 'PUT /api/import/*'].map((route) => [
      route,
      [sending],
    ]),
  ),
  'PROPFIND /api/import': [{ ...at('/api/import'), statuses: { ...all(207), visitor: 401 } }],
  'PROPFIND /api/import/': [{ ...at('/api/import/'), statuses: { ...all(207), visitor: 401 } }],
  'PUT /api/uploads/:id': [
    {
      of: 'an address that nobody signed',
      path: ({ upload }) => `/api/uploads/${upload.id}`,
      statuses: statusesOf({ ...ownerOnly('upload_not_signed'), owner: 'upload_not_signed' }),
    },
    {
      of: 'the address that the owner has sent a file to',
      path: ({ upload }) => upload.uploadUrl,
      statuses: statusesOf({ ...ownerOnly('upload_not_found'), owner: 'upload_used' }),
    },
  ],
}
