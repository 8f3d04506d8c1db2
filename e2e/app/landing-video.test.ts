import { expect, type Locator } from '@playwright/test'
import { wordsLostIn } from '#e2e/sessions/words-on-picture.ts'
import { hasBeenIdle } from '#e2e/support/idle.ts'
import { test } from '#e2e/support/product.ts'

test.use({ savesData: false })

/** Shows a paused video at a time, in seconds. */
const showAt = (video: Locator, seconds: number) =>
  video.evaluate((element: HTMLVideoElement, time) => {
    const seeked = new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }))
    element.currentTime = time
    return seeked.then(() => undefined)
  }, seconds)

const isPlaying = (video: Locator) =>
  video.evaluate((element: HTMLVideoElement) => !element.paused && element.readyState >= 3)

test('the landing video starts after the first paint, can be paused and leaves the text readable', async ({
  browser,
}) => {
  const context = await browser.newContext({ reducedMotion: 'no-preference', viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  // From the start: who asks later may wait for an entry that a busy browser never reports.
  await page.addInitScript(() => {
    const observer = new PerformanceObserver((list) => {
      const tags = list.getEntries().map((entry) => (entry as LargestContentfulPaint).element?.tagName)
      document.documentElement.dataset.largest = `${document.documentElement.dataset.largest ?? ''} ${tags}`
    })
    observer.observe({ type: 'largest-contentful-paint', buffered: true })
  })
  await page.goto('/')
  const video = page.locator('video')
  await expect(video).toBeVisible()
  await expect.poll(() => isPlaying(video)).toBe(true)
  expect(await video.evaluate((element: HTMLVideoElement) => [element.loop, element.muted])).toEqual([true, true])
  await expect(video).toHaveCSS('opacity', '1')
  // What a browser reports of a file may come after the file.
  const fetched = () =>
    video.evaluate((element: HTMLVideoElement) => performance.getEntriesByName(element.currentSrc)[0]?.startTime)
  await expect.poll(fetched).toBeDefined()
  const paints = await page.evaluate(() => ({
    firstMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    largest: document.documentElement.dataset.largest,
  }))
  expect(paints.firstMs).toBeLessThan((await fetched())!)
  expect(paints.largest).not.toContain('VIDEO')
  const source = await video.evaluate((element: HTMLVideoElement) => element.currentSrc)
  const part = await page.request.get(source, { headers: { range: 'bytes=100-199' } })
  expect([part.status(), part.headers()['content-range']]).toEqual([
    206,
    expect.stringMatching(/^bytes 100-199\/\d{6}$/),
  ])

  await page.setViewportSize({ width: 390, height: 844 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const ofTheme = colorScheme === 'dark' ? /before-dawn-/ : /\/dawn-/
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentSrc)).toMatch(ofTheme)
    await expect(video).toBeVisible()
    await expect.poll(() => isPlaying(video)).toBe(true)
    await expect(video).toHaveCSS('opacity', '1')
    await page.getByRole('button', { name: 'Pause the video' }).click()
    await expect.poll(() => isPlaying(video)).toBe(false)
    for (const seconds of [0, 2.7, 5.4]) {
      await showAt(video, seconds)
      expect.soft(await wordsLostIn(page, page.locator('.poster')), `${colorScheme} at ${seconds} s`).toEqual([])
    }
    await page.getByRole('button', { name: 'Play the video' }).click()
  }
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(() => isPlaying(video)).toBe(false)

  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.reload()
  await expect(page.getByText('Ready to Surf?')).toBeVisible()
  await hasBeenIdle(page)
  await expect(video).toHaveCount(0)
  await context.close()
})
