import { expect, test } from 'vitest'
import { inFile } from '#test/files/in-file.ts'
import { serverInFile } from '#test/fixtures/server.ts'

const server = serverInFile()
const { ask, aSurfer } = server
const kai = inFile(() => aSurfer())

const profile = { username: 'kai_n', firstName: 'Kai', lastName: 'Nakamura', surfingType: ['fish'] }
const place = { latitude: 33.6553, longitude: -118.0052 }
const proposal = {
  ...place,
  name: 'The Wedge',
  area: 'Newport',
  country: 'USA',
  description: '',
  facing: null,
  breakKind: null,
  bottom: null,
}
const person = { email: 'noa@lineup.example', password: 'seven-foot-glassy', firstName: 'Noa', lastName: 'Blom' }
const session = { ...place, startTime: new Date().toISOString(), customLocation: 'Behind the pier' }
const someSession = 'PATCH /api/surf-sessions/00000000-0000-4000-8000-000000000000'

/** Every field that is a name or a line in which one stands, with a call that would be taken otherwise. */
const fields: [route: string, body: Record<string, unknown>, ...names: string[]][] = [
  ['POST /api/signup', person, 'firstName', 'lastName'],
  ['PUT /api/users/me', profile, 'firstName', 'lastName', 'username', 'emergencyContact', 'emergencyContactPhone'],
  ['POST /api/emergency-contacts', { email: 'mum@example.com' }, 'name', 'phone'],
  ['POST /api/secret-spots', place, 'name'],
  ['POST /api/surf-spots/proposals', proposal, 'name', 'area', 'country'],
  ['POST /api/surf-sessions', session, 'customLocation', 'board'],
  [someSession, {}, 'board', 'waveSize'],
  ['POST /api/passkeys', { response: {} }, 'name'],
]

const MISLEADING = {
  'a line break': 'Kai\r\nBcc: everybody@example.com',
  'a line feed': 'Kai\nN',
  'a line separator': 'Kai\u2028N',
  'a control character': 'Kai\u0007N',
  'text turned around': 'Kai \u202egnp.exe',
  'a mark of direction': 'Kai\u200fN',
  'an isolate': 'Kai\u2066N',
}

test.each(fields.flatMap(([route, body, ...names]) => names.map((name) => [route, name, body] as const)))(
  '%s takes no %s that misleads who reads it',
  async (route, name, body) => {
    for (const [what, value] of Object.entries(MISLEADING)) {
      const answer = await ask(kai, route, { ...body, [name]: value })
      expect({ what, status: answer.status, issues: answer.body.issues }).toMatchObject({
        what,
        status: 400,
        issues: expect.arrayContaining([expect.objectContaining({ path: name })]),
      })
    }
  },
)

test('names with accents, other scripts, apostrophes and compound emoji are accepted', async () => {
  for (const [firstName, lastName] of [
    ['Zoë', "O'Neill-Smith"],
    ['محمد', 'علي'],
    ['दीपा', 'शर्मा'],
    ['Kai 👨‍👩‍👧', '海'],
  ]) {
    const { status, body } = await ask(kai, 'PUT /api/users/me', { ...profile, firstName, lastName })
    expect([status, body.firstName, body.lastName]).toEqual([200, firstName, lastName])
  }
})

test('long texts may have several lines', async () => {
  const spot = { ...place, name: 'Left of the rocks', note: 'Low tide only.\nPark at the church.' }
  const { status, body } = await ask(kai, 'POST /api/secret-spots', spot)
  expect([status, body.note]).toEqual([201, spot.note])
})
