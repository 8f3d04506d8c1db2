import { existsSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PICTURE_TYPES } from '#contract/limits.ts'
import { SHARE_TARGET_PATH, SHARED_FILES_FIELD } from '#web/lib/files/shared-files.ts'

type Picture = { src: string; sizes: string; type: string; purpose?: string; form_factor?: string; label?: string }
const file = (path: string) => new URL(`public${path}`, import.meta.url)
const manifest = JSON.parse(readFileSync(file('/manifest.webmanifest'), 'utf8'))
const page = readFileSync(new URL('../index.html', import.meta.url), 'utf8')
const icons: Picture[] = manifest.icons
const maskable = icons.filter(({ purpose }) => purpose === 'maskable')

const ORIGIN = 'https://lineup.example'
const inApp = (address: string) => new URL(address, ORIGIN)

test('an installed app keeps its identity and stays in its scope', () => {
  const { id, start_url, scope, shortcuts } = manifest
  // W3C Web Application Manifest, `id`: an address of the same origin, by which an update is known as the same app.
  expect(inApp(id).href).toBe(`${ORIGIN}/`)
  for (const address of [start_url, ...shortcuts.map(({ url }: { url: string }) => url)]) {
    expect(inApp(address).origin).toBe(ORIGIN)
    expect(inApp(address).pathname.startsWith(scope), address).toBe(true)
  }
})

test('the manifest has what Chromium and iOS install: name, standalone display, icons', () => {
  // Chromium's components/webapps/browser/installable/installable_evaluator.cc.
  expect(manifest.short_name.length).toBeLessThanOrEqual(12)
  expect(manifest.display).toBe('standalone')
  expect(manifest).not.toHaveProperty('prefer_related_applications')
  const drawn = icons.filter(({ purpose, type }) => purpose === 'any' && type === 'image/png')
  expect(drawn.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512'])
  expect(maskable.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512'])
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />')
  expect(page).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png" />')
})

const shortcutIcons: Picture[] = manifest.shortcuts.flatMap(({ icons }: { icons: Picture[] }) => icons)
const screenshots: Picture[] = manifest.screenshots
const pictures: Picture[] = [
  ...icons,
  ...shortcutIcons,
  ...screenshots,
  { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
]

test.each(pictures)('$src has the declared size and type', async ({ src, sizes, type }) => {
  expect(existsSync(file(src))).toBe(true)
  const { width, height, format } = await sharp(readFileSync(file(src))).metadata()
  expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type])
})

test('shortcut icons have the size required by launchers', () => {
  expect(manifest.shortcuts.map(({ name }: { name: string }) => name)).toEqual(['Check In', 'Discover'])
  for (const { sizes } of shortcutIcons) expect(sizes).toBe('96x96')
})

test.each([...maskable.map(({ src }) => src), '/apple-touch-icon.png'])('%s is opaque to its edges', async (src) => {
  expect((await sharp(readFileSync(file(src))).stats()).isOpaque).toBe(true)
})

test.each(maskable)('the mark of $src lies in the safe zone of every mask', async ({ src }) => {
  const { data, info } = await sharp(readFileSync(file(src)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let outermost = 0
  let marked = 0
  for (let y = 0; y < info.height; y += 1)
    for (let x = 0; x < info.width; x += 1) {
      // Foam and coral have more red than the two blues of the ground.
      if ((data[(y * info.width + x) * 3] ?? 0) < 100) continue
      marked += 1
      outermost = Math.max(outermost, Math.hypot(x + 0.5 - info.width / 2, y + 0.5 - info.height / 2))
    }
  expect(marked).toBeGreaterThan(info.width)
  // W3C, 'Icon masks and safe zone': a centred circle with a radius of 2/5 of the icon's size.
  expect(outermost).toBeLessThanOrEqual(info.width * 0.4)
})

test.each(['narrow', 'wide'])('%s screenshots for the installation are few, small and of one shape', (form) => {
  const shown = screenshots.filter(({ form_factor }) => form_factor === form)
  // Chromium shows at most five on phones, all of one shape, and none that is more than 2.3 times as long as wide.
  expect(shown).toHaveLength(3)
  expect(new Set(shown.map(({ sizes }) => sizes)).size).toBe(1)
  for (const { src, sizes, label } of shown) {
    const [width = 0, height = 0] = sizes.split('x').map(Number)
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(320)
    expect(Math.max(width, height)).toBeLessThanOrEqual(3840)
    expect(Math.max(width, height) / Math.min(width, height)).toBeLessThanOrEqual(2.3)
    expect(width > height).toBe(form === 'wide')
    expect(label).toBeTruthy()
    expect(readFileSync(file(src)).length).toBeLessThan(150_000)
  }
})

test('the share target matches the service worker and the page, and accepts photos and every kind of recording', () => {
  const { action, method, enctype, params } = manifest.share_target
  // W3C Web Share Target: files need POST and multipart/form-data, an action in scope, and names for their parts.
  expect([action, method, enctype]).toEqual([SHARE_TARGET_PATH, 'POST', 'multipart/form-data'])
  expect(params.files.map(({ name }: { name: string }) => name)).toEqual([SHARED_FILES_FIELD])
  const accepted: string[] = params.files[0].accept
  for (const type of [
    ...PICTURE_TYPES.split(','),
    'application/octet-stream',
    '.gpx',
    '.tcx',
    '.fit',
    '.kml',
    '.kmz',
    '.geojson',
  ])
    expect(accepted).toContain(type)
  for (const one of accepted) expect(one).toMatch(/^(\.\w+|\w+\/[\w.+-]+)$/)
})
