import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { feedKey } from '#web/features/sessions/data/feed-cache.ts'
import { Feed } from '#web/features/sessions/feed/feed.tsx'
import { createCache } from '#web/lib/api/cache.ts'
import type { Viewer } from '#web/lib/api/viewer.ts'

/** The feed as it is drawn when these pages have come. */
function drawn(pages: object[]) {
  const client = createCache()
  if (pages.length > 0) client.setQueryData(feedKey, { pages, pageParams: pages.map(() => undefined) })
  const feed = createElement(Feed, { viewer: {} as Viewer, menuOf: () => null })
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, feed))
}

test('an empty feed is one quiet line: no heading, no picture, no button', () => {
  expect(drawn([{ items: [], next: null }])).toMatch(
    /^<p class="[^"]*\btext-small text-ink-3">Your buddies&#x27; sessions show up here\.<\/p>$/,
  )
})

test('a loading feed reserves its space', () => {
  expect(drawn([])).toContain('aria-label="Loading sessions"')
})
