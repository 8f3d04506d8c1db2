import { afterEach, expect, test, vi } from 'vitest'
import { preloadLateCode } from '#web/lib/offline/preload-late-code.ts'

const nameLateCode = () =>
  Object.assign(document.head.appendChild(document.createElement('meta')), {
    name: 'late-code',
    content: '/assets/dialogs.js /assets/pages.js',
  })
const preloaded = () =>
  Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]'), (link) => link.getAttribute('href'))

afterEach(() => document.head.replaceChildren())

test('lazy code named by the page is fetched once, without running it', () => {
  nameLateCode()
  preloadLateCode()
  preloadLateCode()
  expect(preloaded()).toEqual(['/assets/dialogs.js', '/assets/pages.js'])
})

test('a browser in data-saver mode prefetches nothing', () => {
  nameLateCode()
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  preloadLateCode()
  expect(preloaded()).toEqual([])
})
