import { expect, test } from 'vitest'
import { appNameOf, browserNameOf } from '#server/features/accounts/core/browser-name.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/143.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/143.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/143.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0`,
    'Edge on Windows',
  ],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/143.0.0.0 Safari/537.36 OPR/125.0.0.0`, 'Opera on Windows'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Mac'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 'Firefox on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/143.0.0.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPad',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
    'Safari on Mac',
  ],
  ['Something/1.0 (Windows NT 10.0)', 'Windows'],
  ['curl/8.17.0', null],
  ['', null],
  [undefined, null],
  ['<script>alert(1)</script> '.repeat(1000), null],
])('%s', (userAgent, name) => {
  expect(browserNameOf(userAgent)).toBe(name)
})

test.each([
  ['OpenTracks/4.12 (Android 15)', 'OpenTracks'],
  ['curl/8.17.0', 'curl'],
  ['HomeAssistant/2026.11.2 aiohttp/3.13.2 Python/3.13', 'HomeAssistant'],
  ['okhttp/4.12.0', 'okhttp'],
  ['Dalvik/2.1.0 (Linux; U; Android 15; Pixel 8)', 'Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  ['Mozilla/5.0', null],
  ['<script>alert(1)</script>', null],
  ['', null],
  [undefined, null],
])('the program %j is %j', (userAgent, name) => {
  expect(appNameOf(userAgent)).toBe(name)
})
