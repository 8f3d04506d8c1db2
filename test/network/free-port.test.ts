import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { freePort } from '#test/network/free-port.ts'

const RANGE = '/proc/sys/net/ipv4/ip_local_port_range'

test('free ports are outside the range that the system assigns', async () => {
  // On systems without this file the first port that is handed out is higher.
  const [first = 32_768] = (await readFile(RANGE, 'utf8').catch(() => '')).split(/\s+/).filter(Boolean).map(Number)
  const ports = await Promise.all(Array.from({ length: 50 }, freePort))
  expect(ports.filter((port) => port >= first)).toEqual([])
})
