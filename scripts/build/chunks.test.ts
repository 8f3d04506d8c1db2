import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { firstChunkOf } from './chunks.ts'
import { importDirectly } from './direct-imports-plugin.ts'

/** Who imports each module, as the bundler knows it. */
const importers: Record<string, string[]> = {
  '/web/early.ts': [],
  '/web/main.tsx': ['/index.html'],
  address: ['/web/early.ts', '/web/main.tsx'],
  react: ['/web/main.tsx', '/web/pages/home.tsx'],
  button: ['/web/pages/visitors/landing.tsx', '/web/pages/home.tsx'],
  poster: ['/web/pages/visitors/landing.tsx'],
  badge: ['/web/pages/home.tsx', '/web/pages/discover.tsx'],
  dot: ['badge'],
  dock: ['/web/app/signed-in-app.tsx'],
  stats: ['/web/pages/home.tsx'],
  search: ['/web/pages/discover.tsx'],
  distance: ['/web/pages/discover.tsx', '/web/lib/stored-replies/replies.ts'],
  crop: ['/web/pages/profile.tsx'],
}
const modules = { getModuleInfo: (id: string) => ({ importers: importers[id] ?? [] }) }

test('each module is in the first loaded chunk that needs it', () => {
  const chunks = Object.keys(importers).map((id) => [id, firstChunkOf(id, modules)])
  expect(Object.fromEntries(chunks)).toEqual({
    '/web/early.ts': 'early',
    '/web/main.tsx': 'start',
    address: 'early',
    react: 'start',
    button: 'start',
    poster: 'landing',
    badge: 'shared',
    dot: 'shared',
    dock: 'surfer',
    stats: 'home',
    search: 'discover',
    distance: 'shared',
    crop: null,
  })
})

test('circular imports do not loop forever', () => {
  const circle = { getModuleInfo: (id: string) => ({ importers: [id === 'a' ? 'b' : 'a'] }) }
  expect(firstChunkOf('a', circle)).toBeNull()
})

test('package exports are imported from their own files, and types not at all', () => {
  const icons = new Map([
    ['Map', { file: '/icons/map.mjs', exported: 'default' }],
    ['X', { file: '/icons/x.mjs', exported: 'default' }],
  ])
  const importIcons = (code: string) => importDirectly(() => icons, code)
  expect(importIcons("import { Map as MapIcon, type LucideIcon, X } from 'lucide-react'\nrest")).toBe(
    "import { default as MapIcon } from '/icons/map.mjs';import { default as X } from '/icons/x.mjs';\nrest",
  )
  expect(() => importIcons("import { Nothing } from 'lucide-react'")).toThrow('Nothing')
})

test('the web app is rebuilt if any of its sources changes', () => {
  const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
  const found = (path: string, pattern: RegExp) => [...read(path).matchAll(pattern)].map(([, name = '']) => name)
  const sources = found('scripts/setup.mjs', /^ {2}'(.+)',$/gm)
  const styled = found('web/styles/main.css', /^@source "\.\.\/\.\.\/(.+)";$/gm)
  const plugins = found('vite.config.ts', /from '\.\/(scripts\/.+)'/g)
  expect(styled.length * plugins.length).toBeGreaterThan(0)
  expect([...styled, ...plugins].filter((path) => !sources.includes(path))).toEqual([])
})
