import { expect, test } from 'vitest'
import { serverInTest } from '#test/fixtures/server.ts'
import { ask } from '#test/network/client.ts'

test('pages may load pictures from the tile server’s hosts alone besides Lineup', async () => {
  const own = await serverInTest({ MAP_TILE_URL: 'https://{s}.tiles.example.com/{z}/{x}/{y}.png' })
  const { headers } = await ask(own, null, 'GET /api/login')
  expect(headers.get('content-security-policy')).toContain("img-src 'self' data: blob: https://*.tiles.example.com;")
})
