import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findBrowser } from '#e2e/support/browser.ts'
import { type S3StandIn, startS3 } from '#test/fakes/s3-stand-in.ts'
import { inEachTest, inFile } from '#test/files/in-file.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'
import { bundleForPage } from '#test/pages/page-bundle.ts'
import type { UppyOutcome, UppyWish } from '#test/pages/uppy-page.ts'

const PHOTO_BYTES = 6 * 1024 * 1024
const photo = Buffer.from(Uint8Array.from({ length: PHOTO_BYTES }, (_, at) => at % 251))

let browser: Browser
let uppy: string
let page: Page

const s3 = inFile(startS3)
const at = serverInFile(() => ({ ...s3.env }))
const { ask, aSurfer } = at
beforeAll(async () => {
  browser = await chromium.launch(await findBrowser())
  uppy = await bundleForPage('test/pages/uppy-page.ts')
})
afterAll(() => browser.close())
const surfer = inEachTest(() => aSurfer())
beforeEach(async () => {
  page = await browser.newPage()
  // A page of ours, with the policy that says where it may send to.
  await page.goto(`${at.url}/api/login`)
  const [name = '', value = ''] = surfer.cookie.split('=')
  await page.context().addCookies([{ name, value, url: at.url }])
  await page.evaluate(uppy)
})
afterEach(() => page.close())

const send = (wish: Partial<UppyWish> = {}): Promise<UppyOutcome> =>
  page.evaluate(
    (given) => (window as unknown as { sendWithUppy: (wish: UppyWish) => Promise<UppyOutcome> }).sendWithUppy(given),
    { bytes: PHOTO_BYTES, multipart: true, ...wish },
  )
const uploads = () => at.db.selectFrom('uploads').selectAll().where('userId', '=', surfer.id).execute()
const keyOf = (sent: string | undefined) => /uploads\/[\w-]+\.raw$/.exec(sent ?? '')?.[0] ?? ''
const isPhoto = (sent: string | undefined) => s3.objects.get(keyOf(sent))?.bytes.equals(photo)

test('a page of Lineup may send to the store alone', async () => {
  const elsewhere = await startS3()
  const reaches = ({ env }: S3StandIn) => page.evaluate((url) => fetch(url).then(Boolean, () => false), env.S3_ENDPOINT)
  expect([await reaches(s3), await reaches(elsewhere)]).toEqual([true, false])
  await elsewhere.close()
})

test('Uppy sends a photo in parts', async () => {
  const { sent, error, percentage } = await send()
  expect({ error, percentage }).toEqual({ error: undefined, percentage: 100 })
  const [upload] = await uploads()
  expect(upload).toMatchObject({ state: 'received' })
  expect(sent).toBe(`/objects/uploads/${upload?.id}.raw`)
  expect(isPhoto(sent)).toBe(true)
  expect(s3.objects.get(keyOf(sent))?.etag).toMatch(/-2"$/)
})

test('Uppy sends a photo at once', async () => {
  const { sent, error, percentage } = await send({ multipart: false })
  expect({ error, percentage }).toEqual({ error: undefined, percentage: 100 })
  expect(isPhoto(sent)).toBe(true)
})

test.each([true, false])(
  'the address that Uppy reports (in parts: %s) is the one a picture is made from',
  async (multipart) => {
    const { sent } = await send({ multipart, bytes: 1000 })
    // It is no picture; that is known once it was found and read.
    const answer = await ask(surfer, 'PUT /api/session-photos/upload', { photoURL: sent })
    expect(answer).toMatchObject(refusedWith('not_a_picture'))
  },
)

test('canceling in Uppy removes the upload', async () => {
  const aborted = page.waitForResponse((response) => response.request().method() === 'DELETE')
  expect(await send({ cancelled: true })).toEqual({ sent: undefined, error: undefined, percentage: undefined })
  expect((await aborted).status()).toBe(200)
  const [upload] = await uploads()
  expect(upload?.state).toBe('removing')
  const kept = [...s3.objects.keys(), ...[...s3.multiparts.values()].map(({ key }) => key)]
  expect(kept).not.toContain(`uploads/${upload?.id}.raw`)
})

test('Uppy resumes after a part did not arrive', async () => {
  const parts: string[] = []
  await page.route(/partNumber=/, (route) => {
    const number = new URL(route.request().url()).searchParams.get('partNumber') ?? ''
    if (route.request().method() === 'PUT') parts.push(number)
    const fails = parts.filter((part) => part === '2').length === 1 && number === '2'
    return fails ? route.fulfill({ status: 403, headers: { 'access-control-allow-origin': '*' } }) : route.continue()
  })
  const { sent, error } = await send({ retried: true })
  expect(error).toBeUndefined()
  expect(parts).toEqual(['1', '2', '2'])
  expect(isPhoto(sent)).toBe(true)
  expect(await uploads()).toHaveLength(1)
})

test('Uppy cannot continue an upload of another surfer', async () => {
  const other = await aSurfer()
  const { body } = await ask(other, 'POST /api/s3/multipart', {})
  const { sent, error } = await send({ resumed: body })
  expect({ sent, error }).toEqual({ sent: undefined, error: expect.stringContaining('Not Found') })
  expect([...s3.multiparts.values()].find(({ key }) => key === body.key)?.parts.size).toBe(0)
})
