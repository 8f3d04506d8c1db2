import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Claim } from '#bench/measuring/report.ts'
import type { World } from '#bench/measuring/world.ts'

const PROCESSES = 4
const FOR_MS = 4_000
const RATES = [250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000]
const MOST_MS = 100
const AT_LEAST_PER_SECOND = 1_000

type Answer = { sent: number; delays: number[] }

/**
 * The most events a second, of four processes together, whose 99th percentile from publishing to another process stays below
 * 100 ms: through PostgreSQL, and through the NATS server of BENCH_NATS_URL beside it.
 */
export async function benchBus({ databaseUrl }: World): Promise<Claim[]> {
  const postgres = await ceiling('PostgreSQL', databaseUrl)
  const { BENCH_NATS_URL } = process.env
  if (BENCH_NATS_URL) await ceiling('NATS', databaseUrl, BENCH_NATS_URL)
  else console.log('BENCH_NATS_URL names no NATS server to measure beside PostgreSQL.')
  return [
    {
      what: 'live events between 4 processes through PostgreSQL, p99 at most 100 ms',
      measured: `${postgres}/s`,
      ratio: postgres / AT_LEAST_PER_SECOND,
      bound: `at least 1 of ${AT_LEAST_PER_SECOND}/s`,
      holds: postgres >= AT_LEAST_PER_SECOND,
    },
  ]
}

async function ceiling(name: string, databaseUrl: string, natsUrl = ''): Promise<number> {
  const program = fileURLToPath(new URL('./bus-process.ts', import.meta.url))
  const processes = Array.from({ length: PROCESSES }, () => fork(program, [databaseUrl, natsUrl]))
  const answer = async (child: ChildProcess) => {
    const [message] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [undefined])])
    if (message === undefined) throw new Error(`A process of ${name} ended.`)
    return message
  }
  await Promise.all(processes.map(answer))
  let most = 0
  for (const rate of RATES) {
    const answers = await Promise.all(
      processes.map(async (child): Promise<Answer> => {
        child.send({ perSecond: rate / PROCESSES, forMs: FOR_MS })
        return (await answer(child)) as Answer
      }),
    )
    const delays = answers.flatMap((answer) => answer.delays).toSorted((one, other) => one - other)
    const due = answers.reduce((sum, { sent }) => sum + sent, 0) * (PROCESSES - 1)
    const p99 = delays[Math.floor(0.99 * due)] ?? Number.POSITIVE_INFINITY
    console.log(`${name}: ${rate} events a second, ${delays.length} of ${due} arrived, p99 ${p99.toFixed(1)} ms`)
    if (p99 > MOST_MS) break
    most = rate
  }
  for (const child of processes) child.disconnect()
  await Promise.all(processes.map((child) => once(child, 'exit')))
  return most
}
