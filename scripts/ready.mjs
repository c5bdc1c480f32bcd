// Prepares the folder for starting, under any Node from 20 on and npm from 10 on: packages, Node
// 26, then the web app. Does nothing if everything is up to date. `npm run` puts node_modules/.bin
// first in the path: the scripts of package.json name the Node that runs npm for this file, because
// the one in node_modules may be for another machine, and Node 26 by its path for the rest.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from './ready/install.mjs'
import { lock } from './ready/lock.mjs'
import { nodeLink, provideNode } from './ready/node-here.mjs'
import { lockedPackages, packages } from './ready/packages.mjs'
import { stopRunning } from './ready/run.mjs'
import { sayWhy } from './ready/unready.mjs'
import { buildWeb, webIsBuilt } from './ready/web-app.mjs'

// start: packages and web app; server: packages; tests: packages with the tools, and the web app;
// tools: packages with the tools
const purpose = process.argv[2] ?? 'start'
const wantsTools = purpose === 'tests' || purpose === 'tools'
const wantsWeb = purpose === 'start' || purpose === 'tests'
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const nodeOldest = 20
process.chdir(root)

const isInstalled = () => {
  const { lacksRequired, lacksOptional, isUnfinished } = packages(wantsTools)
  return !lacksRequired && !lacksOptional && !isUnfinished
}
const isReady = () => isInstalled() && (!wantsWeb || webIsBuilt())

const makeReady = async () => {
  if (isReady()) return provideNode(lockedPackages())
  const release = await lock()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => {
      stopRunning()
      release()
      process.exit(1)
    })
  try {
    if (!isInstalled()) await install(wantsTools)
    provideNode(lockedPackages())
    if (wantsWeb && !webIsBuilt()) await buildWeb(nodeLink)
  } finally {
    release()
  }
}

if (Number(process.versions.node.split('.')[0]) < nodeOldest) {
  console.error(
    `Labgate installs itself with Node ${nodeOldest} or newer, and this is ${process.version}: install a newer Node and run the command again.`,
  )
  process.exit(1)
}
try {
  await makeReady()
} catch (error) {
  console.error(sayWhy(error, root))
  process.exit(1)
}
