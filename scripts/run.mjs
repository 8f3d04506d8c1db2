// Runs the project's tools, one after the other, on the project's own Node; installs what is missing first.
// node scripts/run.mjs biome check . then tsc --noEmit then bench/main.ts
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { runTogether } from './processes.mjs'
import { project, setupPackages } from './setup.mjs'

/** A script of ours by its path, a package's tool by its name. */
const fileOf = (tool) => (/\.\w+$/.test(tool) ? tool : realpathSync(join(project, 'node_modules', '.bin', tool)))

const node = setupPackages()
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (interrupted = true))

const rest = process.argv.slice(2)
while (rest.length > 0 && !process.exitCode) {
  const end = rest.indexOf('then')
  const [tool, ...args] = rest.splice(0, end < 0 ? rest.length : end)
  rest.shift()
  const code = await runTogether(node, [[[fileOf(tool), ...args], {}]])
  process.exitCode = interrupted ? 130 : code
}
process.exit()
