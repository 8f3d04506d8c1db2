import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { MAX_PROFILE_PHOTO_BYTES } from '#contract/limits.ts'
import { aPhoto, sendFile } from '#test/files/pictures.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'

const OPERATOR = 'operator@example.com'

const server = serverInFile({ OPERATORS: [OPERATOR] })
const { ask, aSurfer, surfers, update } = server

const form = (changes: object = {}) => ({
  username: `maya_${randomUUID().slice(0, 8)}`,
  firstName: 'Maya',
  lastName: 'Lindqvist',
  surfingType: ['longboard', 'bodysurfing'],
  profileImageUrl: null,
  emergencyContact: 'Anna Lindqvist',
  emergencyContactPhone: '+46 70 123 45 67',
  ...changes,
})
const save = (surfer: TestSurfer, changes: object = {}) => ask(surfer, 'PUT /api/users/me', form(changes))
const own = async (surfer: TestSurfer) => (await ask(surfer, 'GET /api/auth/user')).body
const sent = async (surfer: TestSurfer) => (await sendFile(server, surfer, await aPhoto())).objectPath

test('a saved profile is returned to the surfer, and its public part to others', async () => {
  const [maya, kai] = await surfers('Maya', 'Kai')
  const wanted = form()
  const saved = await ask(maya, 'PUT /api/users/me', wanted)
  expect(saved).toMatchObject({ status: 200, body: { ...wanted, id: maya.id, email: maya.email, isOperator: false } })
  const firstSteps = { photo: false, spot: false, buddy: false, contact: true }
  expect(await own(maya)).toMatchObject({ ...saved.body, firstSteps })
  expect((await ask(kai, `GET /api/users/search?q=${wanted.username}`)).body[0]).toMatchObject({ id: maya.id })
})

test('fields left out of the form are cleared', async () => {
  const maya = await aSurfer()
  await save(maya, { profileImageUrl: await sent(maya) })
  const { username, firstName, lastName, surfingType } = form()
  const saved = await ask(maya, 'PUT /api/users/me', { username, firstName, lastName, surfingType })
  expect(saved.body).toMatchObject({ profileImageUrl: null, emergencyContact: null, emergencyContactPhone: null })
})

test('saving the profile keeps an operator an operator', async () => {
  const operator = await aSurfer({ email: OPERATOR })
  expect((await save(operator)).body).toMatchObject({ isOperator: true })
})

test('a username is taken in any letter case, and its surfer may change the case', async () => {
  const [maya, kai] = await surfers('Maya', 'Kai')
  const refused = await save(maya, { username: kai.username.toUpperCase().slice(0, 20) })
  expect(refused).toMatchObject({ status: 409, body: { code: 'username_taken', message: 'Username is already taken' } })
  expect(await own(maya)).toMatchObject({ username: maya.username, firstName: 'Maya' })
  expect(await save(maya, { username: maya.username.toUpperCase() })).toMatchObject({
    status: 200,
    body: { username: maya.username.toUpperCase() },
  })
})

test('one of several concurrent requests for a username gets it', async () => {
  const crowd = await Promise.all(Array.from({ length: 6 }, () => aSurfer()))
  const answers = await Promise.all(
    crowd.map((one, index) => save(one, { username: index % 2 ? 'Big_Wave' : 'big_wave' })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
})

test('an uploaded photo becomes the public profile photo, and saving the form again keeps it', async () => {
  const maya = await aSurfer()
  const { profileImageUrl } = (await save(maya, { profileImageUrl: await sent(maya) })).body
  expect(profileImageUrl).toMatch(/^\/objects\/photos\/[0-9a-f-]{36}\.webp$/)
  expect((await ask(null, `GET /api${profileImageUrl}`)).status).toBe(200)
  expect(await save(maya, { profileImageUrl })).toMatchObject({ status: 200, body: { profileImageUrl } })
})

test('a photo that was not uploaded stays as long as the form sends it', async () => {
  const maya = await aSurfer()
  const shipped = '/objects/profiles/maya.webp'
  await update('users', { profileImageUrl: shipped }, { id: maya.id })
  expect(await save(maya, { profileImageUrl: shipped })).toMatchObject({
    status: 200,
    body: { profileImageUrl: shipped },
  })
  await save(maya, { profileImageUrl: '' })
  expect(await save(maya, { profileImageUrl: shipped })).toMatchObject({ status: 404 })
})

test('another surfer’s, a removed and an unknown picture are not found', async () => {
  const [maya, kai] = await surfers('Maya', 'Kai')
  const theirs = await sent(kai)
  const { profileImageUrl } = (await save(kai, { profileImageUrl: await sent(kai) })).body
  const swept = (await save(maya, { profileImageUrl: await sent(maya) })).body.profileImageUrl
  await save(maya)
  await update('uploads', { state: 'removing' }, { userId: maya.id })
  for (const given of [theirs, profileImageUrl, swept, `/objects/photos/${randomUUID()}.webp`, '/objects/../secret'])
    expect(await save(maya, { profileImageUrl: given, firstName: 'Changed' }), given).toMatchObject(
      refusedWith('upload_not_found'),
    )
  expect(await own(maya)).toMatchObject({ firstName: 'Maya', profileImageUrl: null })
})

test('a picture of another site, a file that is too large and one that is no picture are refused', async () => {
  const maya = await aSurfer()
  for (const given of ['https://example.com/me.jpg', 'javascript:alert(1)', 'data:image/png;base64,AAAA', 'objects/x'])
    expect(await save(maya, { profileImageUrl: given }), given).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', issues: [{ path: 'profileImageUrl' }] },
    })
  const large = (await sendFile(server, maya, Buffer.alloc(MAX_PROFILE_PHOTO_BYTES + 1))).objectPath
  expect(await save(maya, { profileImageUrl: large })).toMatchObject(refusedWith('body_too_large'))
  const page = (await sendFile(server, maya, Buffer.from('<!doctype html><title>me.jpg</title>'))).objectPath
  expect(await save(maya, { profileImageUrl: page })).toMatchObject(refusedWith('not_a_picture'))
})

test('a form with a taken username is refused before its picture is made', async () => {
  const [maya, kai] = await surfers('Maya', 'Kai')
  expect((await save(maya, { username: kai.username, profileImageUrl: await sent(maya) })).status).toBe(409)
  const uploads = await server.db.selectFrom('uploads').select('state').where('userId', '=', maya.id).execute()
  expect(uploads).toEqual([{ state: 'received' }])
})

test('each invalid field is named with the specified message', async () => {
  const maya = await aSurfer()
  const wrong = {
    username: ['ab', 'Username must be at least 3 characters'],
    firstName: ['  ', 'First name is required'],
    lastName: ['', 'Last name is required'],
    surfingType: [[], 'Please select at least one surfing type'],
  } as const
  for (const [path, [value, message]] of Object.entries(wrong))
    expect(await save(maya, { [path]: value })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', issues: [{ path, message }] },
    })
  for (const changes of [
    { username: 'a'.repeat(21) },
    { username: 'kai nakamura' },
    { username: 'kai\n' + 'x' },
    { firstName: 'x'.repeat(51) },
    { lastName: 'nul\u0000' },
    { surfingType: ['skateboard'] },
    { emergencyContact: 'x'.repeat(101) },
    { emergencyContactPhone: 7 },
  ])
    expect((await save(maya, changes)).status, JSON.stringify(changes)).toBe(400)
  expect((await ask(null, 'PUT /api/users/me', form())).status).toBe(401)
})

test('names in any script are stored as typed', async () => {
  const maya = await aSurfer()
  for (const firstName of ['Zoë', '美咲', 'Ńdëyé', '<b>Kai</b>', 'O\'Brien \\ "x"', '\u{1d4d0}'.repeat(25)])
    expect((await save(maya, { firstName })).status, firstName).toBe(200)
  // Half a letter is none that anybody could type.
  expect((await save(maya, { firstName: '\ud800x' })).status).toBe(400)
  await save(maya, { firstName: '<b>Zoë</b>' })
  expect((await own(maya)).firstName).toBe('<b>Zoë</b>')
})
