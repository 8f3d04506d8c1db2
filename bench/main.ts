import { benchCheckIns } from '#bench/check-ins.ts'
import { benchLive } from '#bench/live.ts'
import { benchNearby } from '#bench/nearby.ts'
import { benchReads } from '#bench/reads.ts'
import { print } from '#bench/report.ts'
import { keepToCoreOne } from '#bench/server-process.ts'
import { startWorld } from '#bench/world.ts'

const parts = { reads: benchReads, 'check-ins': benchCheckIns, live: benchLive, nearby: benchNearby }
const asked = process.argv.slice(2)

keepToCoreOne()
const world = await startWorld({ idle: 5_000 })
for (const [name, bench] of Object.entries(parts))
  if (asked.length === 0 || asked.includes(name)) print(await bench(world))
await world.close()
