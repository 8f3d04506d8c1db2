import { lineups, type Machines, type Part } from '#test/proof/machines/machines.ts'

type Fault = {
  name: string
  forMs: number
  /** Requests may be broken off, because a process or the proxy is killed or cut off with them. */
  breaks?: boolean
  lose: () => Promise<unknown>
  recover: () => Promise<unknown>
}

const FOR_MS = 8_000

/** Every part killed in turn, networks cut, standbys that disappear or lag, and at last two primaries. */
export async function faultsOf(machines: Machines): Promise<Fault[]> {
  const killed = (part: Part): Fault => ({
    name: `${part} killed`,
    forMs: FOR_MS,
    lose: () => machines.kill(part),
    recover: () => machines.start(part),
  })
  const killedProcess = (part: (typeof lineups)[number]): Fault => ({
    ...killed(part),
    breaks: true,
    async recover() {
      await machines.start(part)
      await machines.lineupReady(part)
    },
  })
  const cut = (name: string, one: () => Promise<Part>, other: Part): Fault => {
    let part: Part
    return {
      name,
      forMs: FOR_MS,
      async lose() {
        part = await one()
        await machines.cut(part, other)
      },
      recover: () => machines.join(part, other),
    }
  }
  /** `find` chooses the database when its turn comes. */
  const database = (
    name: string,
    find: () => Promise<Part>,
    by: 'kill' | 'unplug' | 'freeze',
    forMs: number,
  ): Fault => {
    const back = { kill: 'start', unplug: 'plug', freeze: 'thaw' } as const
    let part: Part
    return {
      name,
      forMs,
      async lose() {
        part = await find()
        await machines[by](part)
      },
      recover: () => machines[back[by]](part),
    }
  }
  const primary = async () => (await machines.primary())!
  /** Its watchdog restarts the machine: a primary that is thawed would take the leader key back (decision 110). */
  const frozenPrimary = (): Fault => {
    let part: Part
    return {
      name: 'the primary frozen, until its watchdog restarts it',
      forMs: 25_000,
      async lose() {
        part = await primary()
        await machines.freeze(part)
      },
      async recover() {
        await machines.kill(part)
        await machines.start(part)
      },
    }
  }
  const synchronous = () => machines.standby('sync')
  const asynchronous = () => machines.standby('async')
  return [
    killed('etcd1'),
    killed('etcd2'),
    killed('etcd3'),
    killed('nats'),
    killed('s3'),
    killed('haproxy'),
    { ...killed('nginx'), breaks: true },
    ...lineups.map(killedProcess),
    cut('lineup2 cut from HAProxy', async () => 'haproxy', 'lineup2'),
    { ...cut('lineup3 cut from nginx', async () => 'nginx', 'lineup3'), breaks: true },
    cut('the primary cut from an etcd member', primary, 'etcd1'),
    cut('the primary cut from HAProxy', primary, 'haproxy'),
    database('the synchronous standby killed', synchronous, 'kill', FOR_MS),
    database('the synchronous standby unplugged', synchronous, 'unplug', 15_000),
    database('the synchronous standby frozen', synchronous, 'freeze', 15_000),
    database('the other standby frozen', asynchronous, 'freeze', 15_000),
    frozenPrimary(),
    database('the primary unplugged', primary, 'unplug', 25_000),
    database('the primary killed', primary, 'kill', 25_000),
  ]
}
