// Prepares the folder for starting, under any Node from 20 on: packages, then the web app. Does nothing if everything is up to date.
// `npm run` puts node_modules/.bin first in the path, but a shell remembers where it found `node`: the following steps name Node 26 by its path.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writePartsList } from './parts-list.mjs'

// start: packages and web app; server: packages; tests: packages with the tools, and the web app; tools: packages with the tools
const purpose = process.argv[2] ?? 'start'
const wantsTools = purpose === 'tests' || purpose === 'tools'
const wantsWeb = purpose === 'start' || purpose === 'tests'
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const nodeWanted = 26
const nodeOldest = 20
const node = 'node_modules/.bin/node'
const lockFile = 'node_modules/.cache/labgate-ready.lock'
const lockIsStale = 20_000
process.chdir(root)

class Unready extends Error {}
const read = (file) => JSON.parse(readFileSync(file, 'utf8'))
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

const libcHere = process.platform === 'linux' && readdirSync('/lib').some((name) => name.startsWith('ld-musl')) ? 'musl' : 'glibc'

/** Whether an optional package is meant for this machine; npm leaves out the others. */
const fits = ({ os, cpu, libc }) => {
  const admits = (list, value) => [list].flat().includes(value)
  return admits(os, process.platform) && admits(cpu, process.arch) && (!libc || process.platform !== 'linux' || admits(libc, libcHere))
}

const sameNames = (one = {}, other = {}) =>
  Object.keys(one).length === Object.keys(other).length && Object.entries(one).every(([name, version]) => other[name] === version)

/** Compares the lock file with what is installed. Content decides, not file times: they mean nothing after a checkout or a copy. */
const packages = () => {
  const wanted = read('package-lock.json').packages
  const folders = Object.keys(wanted).filter((path) => !path.includes('node_modules'))
  const lockIsCurrent = folders.every((folder) => {
    const written = read(join(folder, 'package.json'))
    return ['dependencies', 'devDependencies', 'optionalDependencies'].every((kind) => sameNames(written[kind], wanted[folder][kind]))
  })
  const list = 'node_modules/.package-lock.json' // npm writes it last, so an interrupted install leaves none or the old one
  const there = existsSync(list) ? read(list).packages : {}
  const entries = Object.entries(wanted).filter(([path, entry]) => path.includes('node_modules') && (wantsTools || !(entry.dev || entry.devOptional)))
  const isThere = ([path, entry]) => there[path]?.version === entry.version && existsSync(join(path, 'package.json'))
  return {
    lockIsCurrent,
    hasTools: Object.values(there).some((entry) => entry.dev && !entry.optional),
    lacksRequired: !lockIsCurrent || entries.some((entry) => !entry[1].optional && !isThere(entry)),
    lacksOptional: entries.some((entry) => entry[1].optional && (there[entry[0]] || fits(entry[1])) && !isThere(entry)),
  }
}
const isInstalled = () => {
  const { lacksRequired, lacksOptional } = packages()
  return !lacksRequired && !lacksOptional && existsSync(node)
}

/** A folder's files, in a fixed order. */
const filesOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))

/** Hash of the web app's sources. */
const sourcesOfWeb = () => {
  const hash = createHash('sha256')
  const own = readdirSync('web', { withFileTypes: true }).filter(({ name }) => !/^(dist|node_modules|test)/.test(name))
  const files = [
    ...own.flatMap((entry) => (entry.isDirectory() ? filesOf(join('web', entry.name)) : [join('web', entry.name)])),
    ...filesOf('contract/src'),
    ...filesOf('charts/src'),
    'package-lock.json',
  ]
  files.sort()
  for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name))) hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}
const stamp = 'web/dist/.built-from'
const webIsBuilt = () => existsSync(stamp) && existsSync('web/dist/index.html') && readFileSync(stamp, 'utf8') === sourcesOfWeb()

let running
/** Runs a command to its end; keeps its output in case it fails, and reports every ten seconds that it is still running. */
const run = async (what, command, args, options = {}) => {
  const since = Date.now()
  console.log(`${what} ...`)
  const beat = setInterval(() => console.log(`  ... ${Math.round((Date.now() - since) / 1000)} s`), 10_000)
  let said = ''
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NO_COLOR: '1' }, ...options })
  running = child
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said = (said + text).slice(-20_000)))
  const code = await new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('close', resolve)
  })
  clearInterval(beat)
  return { ok: code === 0, said, took: seconds(since), code }
}

const reasonOfNpm = (said) => {
  const lines = [...said.matchAll(/^npm (?:error|ERR!) ?(.*)$/gm)].map(([, line]) => line.trim()).filter((line) => line !== '')
  const telling = lines.filter((line) => !/^(A complete log|code |errno |syscall |path |dest |network |If you|\{|\}|\[|stack)/.test(line))
  const code = lines.find((line) => line.startsWith('code '))?.slice(5)
  const log = /complete log of this run can be found in:\s*(?:npm error )?(\S+)/.exec(said)?.[1]
  return `${[code, telling[0]].filter(Boolean).join(', ') || said.trim().split('\n').at(-1) || 'npm gave no reason'}${log ? ` (all of it: ${log})` : ''}`
}

const install = async () => {
  const { lockIsCurrent, hasTools } = packages()
  const all = wantsTools || hasTools // tools that a developer installed are kept
  const npm = process.env.npm_execpath && existsSync(process.env.npm_execpath) ? [process.execPath, process.env.npm_execpath] : ['npm']
  const args = [
    'install',
    all ? '--include=dev' : '--omit=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--progress=false',
    ...(lockIsCurrent ? ['--no-save'] : []),
  ]
  const done = await run(all ? 'Installing packages with the test tools' : 'Installing packages', npm[0], [...npm.slice(1), ...args])
  if (!done.ok)
    throw new Unready(`The packages could not be installed: ${reasonOfNpm(done.said)}. Check the connection to the package registry and run the command again.`)
  if (packages().lacksRequired)
    throw new Unready('The packages are still not complete after installing them: delete the folder node_modules and run the command again.')
  console.log(`Packages are installed (${done.took}).`)
}

const versionOf = (binary) => Number(/^v(\d+)/.exec(spawnSync(binary, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? 0)
const provideNode = () => {
  if (existsSync(node) && versionOf(node) >= nodeWanted) return
  // If no package provides Node for this machine, the Node that runs this is used, if it is new enough.
  if (!existsSync(node) && versionOf(process.execPath) >= nodeWanted) return symlinkSync(process.execPath, node)
  throw new Unready(
    `Labgate runs on Node ${nodeWanted}, which comes as a package for Linux (x64, arm64) and macOS (arm64), and it does not run on this machine (${process.platform}, ${process.arch}): install Node ${nodeWanted} yourself and run the command again.`,
  )
}

const build = async () => {
  const from = sourcesOfWeb()
  const next = `dist-${process.pid}` // next to dist, which is replaced in one step: an interrupted build never counts
  try {
    const done = await run('Building the web app', join(root, node), ['../node_modules/vite/bin/vite.js', 'build', '--outDir', next, '--emptyOutDir'], {
      cwd: 'web',
    })
    if (!done.ok) throw new Unready(`${done.said.trim()}\nThe web app could not be built: the lines above say why.`)
    writeFileSync(`web/${next}/.built-from`, from)
    rmSync('web/dist', { recursive: true, force: true })
    renameSync(`web/${next}`, 'web/dist')
    writePartsList() // next to the app, not in it: the contents of web/dist are served to everyone
    console.log(`The web app is built (${done.took}).`)
  } finally {
    for (const name of readdirSync('web').filter((entry) => /^dist-\d+$/.test(entry))) rmSync(`web/${name}`, { recursive: true, force: true })
  }
}

/** One run at a time in this folder. The holder touches the file; a file that is not touched belongs to a run that was killed. */
const isStale = (file) => Date.now() - statSync(file).mtimeMs > lockIsStale
const lock = async () => {
  mkdirSync(dirname(lockFile), { recursive: true })
  for (let told = false; ;) {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    try {
      if (isStale(lockFile)) {
        const aside = `${lockFile}.${process.pid}`
        renameSync(lockFile, aside) // if several try, only one succeeds
        if (isStale(aside)) rmSync(aside)
        else renameSync(aside, lockFile) // another run was faster: the lock is theirs
      }
    } catch (error) {
      if (error.code !== 'ENOENT') throw error
      continue // it disappeared in the meantime
    }
    if (!told) console.log('Another run is preparing this folder; waiting for it ...')
    told = true
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  const touch = setInterval(() => {
    if (existsSync(lockFile)) utimesSync(lockFile, new Date(), new Date())
  }, 2000)
  return () => {
    clearInterval(touch)
    rmSync(lockFile, { force: true })
  }
}

const isReady = () => isInstalled() && (!wantsWeb || webIsBuilt())

const makeReady = async () => {
  if (isReady()) return provideNode()
  const release = await lock()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => {
      running?.kill()
      release()
      process.exit(1)
    })
  try {
    if (!isInstalled()) await install()
    provideNode()
    if (wantsWeb && !webIsBuilt()) await build()
  } finally {
    release()
  }
}

if (Number(process.versions.node.split('.')[0]) < nodeOldest) {
  console.error(`Labgate installs itself with Node ${nodeOldest} or newer, and this is ${process.version}: install a newer Node and run the command again.`)
  process.exit(1)
}
try {
  await makeReady()
} catch (error) {
  const denied = error.code === 'EACCES' || error.code === 'EROFS' ? `Labgate cannot write in ${root}: run it as the user that owns the folder.` : undefined
  console.error(denied ?? (error instanceof Unready ? error.message : `Labgate could not be made ready: ${error.message}.`))
  process.exit(1)
}
