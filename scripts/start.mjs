// npm start: installs, builds and serves the whole product.
import { runTogether } from './processes.mjs'
import { setupAloud } from './setup.mjs'

const node = setupAloud()
process.exitCode = await runTogether(node, [[['server/main.ts'], { NODE_ENV: process.env.NODE_ENV ?? 'production' }]])
process.exit()
