import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, resolve, sep } from 'node:path'
import { thisMachine } from './machine.mjs'
import { nodePackageFor, nodeWanted, tryNode } from './node-here.mjs'
import { gaveUp, sayNotInstalled } from './npm-said.mjs'
import { installing, lockedPackages, packages, removePackages } from './packages.mjs'
import { run } from './run.mjs'
import { Unready } from './unready.mjs'

/** The npm that runs this, if one does: npm_execpath is another program under yarn or pnpm. */
const npmCli = () => {
  const running = process.env.npm_execpath
  return running && basename(running) === 'npm-cli.js' && existsSync(running) ? running : undefined
}

const ask = async (what, node, args) => {
  const cli = npmCli()
  mkdirSync(dirname(installing), { recursive: true })
  writeFileSync(installing, String(process.pid)) // stays if this or npm is killed
  const done = cli ? await run(what, node, [cli, ...args]) : await run(what, 'npm', args)
  const ended = !done.wasKilled && !gaveUp(done.said)
  if (ended) rmSync(installing, { force: true }) // npm undoes what it cannot finish
  if (!ended || !done.ok) throw new Unready(sayNotInstalled(done.said, process.cwd()))
  return done
}

/** npm runs on a Node outside the folder that it changes, if there is one. */
const nodeForNpm = () => {
  const given = process.env.npm_node_execpath
  const isInside = process.execPath.startsWith(resolve('node_modules') + sep)
  return isInside && given && existsSync(given) ? given : process.execPath
}

/** Installs the packages; tools that a developer installed are kept. */
export const install = async (wantsTools) => {
  const { isCurrent, hasTools, isUnfinished } = packages(wantsTools)
  const all = wantsTools || hasTools
  const node = nodeForNpm()
  if (isUnfinished) {
    console.log('An earlier installation did not finish: all packages are installed again.')
    removePackages()
  }
  // what a person's own settings of npm could say otherwise
  const args = [
    'install',
    all ? '--include=dev' : '--omit=dev',
    '--include=optional', // Node and the compilers' binaries
    '--include=peer',
    '--package-lock',
    '--install-strategy=hoisted',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--progress=false',
    ...(isCurrent ? ['--no-save'] : []),
  ]
  const done = await ask(
    all ? 'Installing packages with the test tools' : 'Installing packages',
    node,
    args,
  )
  if (packages(wantsTools).lacksRequired)
    throw new Unready(
      'The packages are still not complete after installing them: delete the folder node_modules and run the command again.',
    )
  console.log(`Packages are installed (${done.took}).`)
  // npm leaves out optional packages that do not name the Node it runs on, such as Vite's binaries
  // under Node 22.11: Node 26 gets them.
  const own = nodePackageFor(lockedPackages(), thisMachine())
  if (packages(wantsTools).lacksOptional && own && tryNode(own.binary).major >= nodeWanted)
    await ask(`Installing what does not support Node ${process.versions.node}`, own.binary, args)
}
