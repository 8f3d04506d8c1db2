import { chown, mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type UpgradeStep, upgradeCluster } from '#server/platform/postgres/cluster-upgrade.ts'
import { prepareEngine } from '#server/platform/postgres/postgres-engine.ts'

type Options = { onStep?: (step: UpgradeStep) => void; copy?: typeof copyWaves; freeBytes?: () => Promise<number> }

/** Upgrades the cluster of a data folder to the same major version, which needs no older programs. */
export async function upgradeToTheSame(folder: string, { copy = copyWaves, ...options }: Options = {}): Promise<void> {
  const engine = await prepareEngine(folder)
  const home = await realpath(folder)
  const socketFolder = async (name: string) => {
    await mkdir(join(home, name), { recursive: true, mode: 0o700 })
    if (engine.runAs) await chown(join(home, name), engine.runAs.uid, engine.runAs.gid)
    return join(home, name)
  }
  const places = { home, cluster: join(home, 'postgres'), from: engine, to: engine }
  await upgradeCluster({ ...places, copy, socketFolder, log: () => {}, ...options })
}

async function copyWaves(from: string, to: string): Promise<number> {
  const clients = [from, to].map((connectionString) => new pg.Client({ connectionString }))
  const [source, target] = clients
  await Promise.all(clients.map((client) => client.connect()))
  const { rows } = await source!.query<{ feet: number }>('select feet from waves')
  await target!.query('create table waves as select unnest($1::int[]) as feet', [rows.map(({ feet }) => feet)])
  await Promise.all(clients.map((client) => client.end()))
  return rows.length
}

if (import.meta.main) {
  const [folder = '', killedAt] = process.argv.slice(2)
  await upgradeToTheSame(folder, { onStep: (step) => step === killedAt && process.kill(process.pid, 'SIGKILL') })
}
