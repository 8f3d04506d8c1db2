import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import '#server/features/notifications/delivery/delivery-outbox.ts'
import { aNotice } from '#test/fixtures/notice.ts'
import { serverBeside, serverInFile, serverInTest, startServer } from '#test/fixtures/server.ts'
import { freePort } from '#test/network/free-port.ts'

const METRICS_TOKEN = 'a token of thirty-two characters or more'
const server = serverInFile({ METRICS_TOKEN })
const bare = serverBeside(server)

const scrape = (at: { url: string }, token = METRICS_TOKEN) =>
  fetch(`${at.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
const metrics = async () => (await scrape(server)).text()
const linesOf = (text: string, name: string) => text.split('\n').filter((line) => line.startsWith(name))

test('without a port or a token there are no metrics, and a wrong token learns no more', async () => {
  expect((await scrape(bare)).status).toBe(404)
  const wrong = [await scrape(server, 'x'), await scrape(server, ''), await fetch(`${server.url}/metrics`)]
  expect(wrong.map(({ status }) => status)).toEqual([404, 404, 404])
})

test('with the token the main port answers in OpenMetrics', async () => {
  const answer = await scrape(server)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    ...[200, 'application/openmetrics-text; version=1.0.0; charset=utf-8'],
  ])
  expect(await answer.text()).toMatch(/# EOF\n$/)
})

test('a port of its own answers, and needs the token if there is one', async () => {
  const METRICS_PORT = await freePort()
  const url = `http://127.0.0.1:${METRICS_PORT}`
  const METRICS_HOST = '127.0.0.1'
  const open = await startServer({ databaseUrl: server.databaseUrl, METRICS_PORT, METRICS_HOST })
  expect([(await fetch(`${url}/metrics`)).status, (await fetch(url)).status]).toEqual([200, 404])
  expect((await scrape(open)).status).toBe(404)
  await open.close()
  await serverInTest({ databaseUrl: server.databaseUrl, METRICS_PORT, METRICS_HOST, METRICS_TOKEN })
  expect([(await fetch(`${url}/metrics`)).status, (await scrape({ url })).status]).toEqual([404, 200])
})

test('requests are counted by route, and addresses make no further series', async () => {
  await server.ask(null, 'GET /api/surf-spots/popular')
  for (let nth = 0; nth < 50; nth += 1) await server.ask(null, `GET /api/surf-spots/${nth}?x=${nth}`)
  for (let nth = 0; nth < 50; nth += 1) await server.ask(null, `GET /api/nowhere-${nth}`)
  await expect.poll(metrics).toContain('method="GET",route="none",status="4xx"')
  const lines = linesOf(await metrics(), 'lineup_http_requests_total')
  expect(lines).toContain('lineup_http_requests_total{method="GET",route="/api/surf-spots/:id",status="4xx"} 50')
  expect(lines.join()).not.toContain('nowhere')
  const durations = linesOf(await metrics(), 'lineup_http_request_duration_seconds_count')
  expect(durations.find((line) => line.includes('/api/surf-spots/:id'))).toMatch(/ 50$/)
})

test('rows that wait are counted with the age of the oldest', async () => {
  const fresh = await serverInTest({ databaseUrl: server.databaseUrl, METRICS_TOKEN })
  const kai = await server.aSurfer()
  await server.insert('notificationPreferences', { userId: kai.id, emailKinds: ['joined'], pushKinds: [] })
  await aNotice(server.db, { userId: kai.id, kind: 'joined', actorId: kai.id })
  const text = await (await scrape(fresh)).text()
  expect(linesOf(text, 'lineup_outbox_waiting{table="deliveries"}')).toEqual([
    'lineup_outbox_waiting{table="deliveries"} 1',
  ])
  const [age = ''] = linesOf(text, 'lineup_outbox_oldest_seconds{table="deliveries"}')
  expect(Number(age.split(' ').at(-1))).toBeGreaterThanOrEqual(0)
  expect(Number(age.split(' ').at(-1))).toBeLessThan(600)
  expect(linesOf(text, 'lineup_alarms')).toEqual(['lineup_alarms{state="open"} 0'])
})

const NAME = /\b(?:lineup|nodejs|process)_\w+/g
const dashboard = JSON.parse(readFileSync('deploy/grafana/lineup.json', 'utf8')) as {
  panels: { targets: { expr: string }[] }[]
}
const queries = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

test('each panel and each alert names metrics that are there, and each of ours has a panel', async () => {
  const alerts = readFileSync('deploy/prometheus/alerts.yml', 'utf8')
  // Requests have no series before the first one is answered.
  await server.ask(null, 'GET /api/surf-spots/popular')
  await expect.poll(metrics).toContain('/api/surf-spots/popular')
  const text = await metrics()
  const served = new Set([...text.matchAll(/^(\w+)(?:\{| )|^# TYPE (\w+)/gm)].map(([, name, type]) => name ?? type))
  const used = [...queries, ...alerts.split('\n').filter((line) => line.includes('expr:'))].flatMap(
    (query) => query.match(NAME) ?? [],
  )
  expect(used.filter((name) => !served.has(name))).toEqual([])
  const families = [...text.matchAll(/^# TYPE (lineup_\w+)/gm)].map(([, name]) => name!)
  expect(families.filter((name) => !queries.some((query) => query.includes(name)))).toEqual([])
})
