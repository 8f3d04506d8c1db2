// npm run dev: the pages on PORT and the server behind them on the port after it; both reload what changes.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runTogether } from './processes.mjs'
import { project, setup } from './setup.mjs'

const node = setup()
const file = join(project, '.env')
if (existsSync(file)) process.loadEnvFile?.(file)
const port = Number(process.env.PORT || 3000)
const PUBLIC_URL = process.env.PUBLIC_URL || `http://localhost:${port}`
process.exitCode = await runTogether(node, [
  [['--watch', 'server/main.ts'], { PORT: `${port + 1}`, PUBLIC_URL, NODE_ENV: 'development' }],
  [['node_modules/vite/bin/vite.js'], { PORT: `${port}`, DEV_API_PORT: `${port + 1}` }],
])
process.exit()
