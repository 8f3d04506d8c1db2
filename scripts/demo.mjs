// npm run demo: fills the database that npm start uses with a small community; installs what is missing first.
import { runTogether } from './processes.mjs'
import { setup } from './setup.mjs'

const node = setup()
process.exitCode = await runTogether(node, [[['scripts/demo/main.ts'], {}]])
process.exit()
