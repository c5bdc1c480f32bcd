// Whether a fresh clone installs and starts with the oldest and the newest npm, on the Node that
// each comes with: node scripts/test/fresh-clone.ts [--whole] Needs git and the package registry.
// Tests what is committed. With --whole also a clone without demo/ and simulator/ with the oldest
// npm.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { thisMachine } from '../ready/machine.mjs'
import { nodeLink, nodePackageFor, nodeWanted, tryNode } from '../ready/node-here.mjs'
import { lockedPackages } from '../ready/packages.mjs'
import { measured } from './spent.ts'

const isWhole = process.argv.includes('--whole')
const root = process.cwd()
const tools = join(root, 'node_modules/.cache/labgate-npm-versions')
const nodePackage = nodePackageFor(lockedPackages(), thisMachine())
/**
 * Node 20.18.1 comes with npm 10.8.2, and some binaries do not support it; the newest npm runs on
 * the project's own Node.
 */
const npms = { oldest: '10.8.2', newest: '12.2.2' }
const oldestNode = '20.18.1'

interface Ended {
  ok: boolean
  said: string
  seconds: number
}
const run = async (
  command: string,
  args: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<Ended> => {
  const since = performance.now()
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', ({ message }) => {
      said += message
      resolve(null)
    })
    child.once('close', resolve)
  })
  return { ok: code === 0, said, seconds: (performance.now() - since) / 1000 }
}

/** The environment without what an npm that runs this has added to it. */
const plain = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) =>
      !/^(npm_(?!config_)|npm_config_(local_|global_)?prefix$|NODE$|NODE_COMPILE_CACHE$|INIT_CWD$)/.test(
        name,
      ),
  ),
)
const ownVersion = (name: string): string => {
  const file = join(tools, 'node_modules', name, 'package.json')
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version.replace(/^v/, '')
    : 'none' // Node's older packages write v20.18.1
}

/** Installs the pinned versions, if they are not there. */
const provideTools = async (): Promise<void> => {
  const wanted: [name: string, of: string, version: string][] = [
    ['npm-oldest', 'npm', npms.oldest],
    ['npm-newest', 'npm', npms.newest],
    ...(nodePackage === undefined
      ? []
      : [['node-oldest', nodePackage.name, oldestNode] as [string, string, string]]),
  ]
  if (wanted.every(([name, , version]) => ownVersion(name) === version)) return
  mkdirSync(tools, { recursive: true })
  writeFileSync(join(tools, 'package.json'), '{ "private": true }\n')
  const names = wanted.map(([name, of, version]) => `${name}@npm:${of}@${version}`)
  const made = await run(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-bin-links', ...names],
    { cwd: tools, env: plain },
  )
  if (!made.ok) throw new Error(`The npm versions could not be installed: ${made.said.trim()}`)
  console.log(`${names.join(', ')}: installed (${made.seconds.toFixed(1)} s)`)
}

/** A fresh clone, and how its scripts are run with an npm on a Node. */
class Clone {
  readonly folder: string
  readonly #env: NodeJS.ProcessEnv
  readonly #node: string
  readonly #cli: string
  constructor(folder: string, node: string, npm: string) {
    this.folder = folder
    this.#node = node
    this.#cli = join(tools, 'node_modules', npm, 'bin/npm-cli.js')
    this.#env = { ...plain, PATH: `${dirname(node)}${delimiter}${process.env['PATH'] ?? ''}` }
    rmSync(folder, { recursive: true, force: true })
    const cloned = spawnSync('git', ['clone', '--quiet', root, folder], { encoding: 'utf8' })
    if (cloned.status !== 0) throw new Error(`git did not clone ${root}: ${cloned.stderr.trim()}`)
  }
  /**
   * `npm run db -- --help`: prepares the packages of the server, and starts a program of the
   * server.
   */
  async start(more: Record<string, string> = {}): Promise<Ended> {
    const ended = await run(this.#node, [this.#cli, 'run', 'db', '--', '--help'], {
      cwd: this.folder,
      env: { ...this.#env, ...more },
    })
    return { ...ended, ok: ended.ok && ended.said.includes('npm run db -- migrate') }
  }
  /** As a server in production can be: without these folders, and with nothing installed. */
  leaveOut(...folders: string[]): void {
    const patterns = ['/*', ...folders.map((folder) => `!/${folder}/`)]
    const args = ['sparse-checkout', 'set', '--no-cone', ...patterns]
    const done = spawnSync('git', args, { cwd: this.folder, encoding: 'utf8' })
    if (done.status !== 0) throw new Error(`git left nothing out: ${done.stderr.trim()}`)
    rmSync(join(this.folder, 'node_modules'), { recursive: true, force: true })
  }
  /** What is wrong after a run. */
  faults({ ok, said }: Ended, mayInstall: boolean): string[] {
    const { major } = tryNode(join(this.folder, nodeLink))
    const changed = spawnSync('git', ['status', '--porcelain'], {
      cwd: this.folder,
      encoding: 'utf8',
    }).stdout.trim()
    return [
      ...(ok ? [] : [`it failed: ${said.trim()}`]),
      ...(major === nodeWanted ? [] : [`${nodeLink} is not Node ${nodeWanted}`]),
      ...(changed === '' ? [] : [`it changed files: ${changed}`]),
      ...(mayInstall || !said.includes('Installing') ? [] : ['it installed packages again']),
    ]
  }
}

let failed = 0
const report = (what: string, seconds: number, faults: readonly string[]): void => {
  console.log(`${faults.length === 0 ? 'ok    ' : 'FAILED'} ${what} (${seconds.toFixed(1)} s)`)
  for (const fault of faults) console.log(`       ${fault.replaceAll('\n', '\n       ')}`)
  failed += faults.length
}

const check = async (
  temporary: string,
  node: string,
  npm: string,
  alsoLean: boolean,
): Promise<void> => {
  const name = `npm ${ownVersion(npm)} on Node ${tryNode(node).major}`
  const clone = new Clone(join(temporary, name), node, npm)
  let first = await clone.start({ npm_config_prefer_offline: 'true' })
  if (first.said.includes('could not be installed')) {
    // npm's cache can hold an older list of a package's versions, and a registry can fail to answer
    // once
    console.log(`${name} could not install, and tries again without its cache ...`)
    first = await clone.start()
  }
  report(
    `${name}: a fresh clone installs its packages and starts`,
    first.seconds,
    clone.faults(first, true),
  )
  const second = await clone.start()
  report(`${name}: the second start installs nothing`, second.seconds, clone.faults(second, false))
  const link = join(clone.folder, nodeLink)
  rmSync(link, { force: true })
  writeFileSync(link, '#!/no/such/loader\n', { mode: 0o755 })
  const mended = await clone.start()
  report(
    `${name}: a ${basename(link)} that does not run is mended`,
    mended.seconds,
    clone.faults(mended, false),
  )
  if (alsoLean) {
    clone.leaveOut('demo', 'simulator')
    const lean = await clone.start({ npm_config_prefer_offline: 'true' })
    report(
      `${name}: without demo/ and simulator/, it installs its packages and starts`,
      lean.seconds,
      clone.faults(lean, true),
    )
  }
  rmSync(clone.folder, { recursive: true, force: true })
}

const temporary = mkdtempSync(join(tmpdir(), 'labgate fresh clone '))
process.once('exit', () =>
  rmSync(temporary, { recursive: true, force: true, maxRetries: 30, retryDelay: 100 }),
)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(130))
const { seconds, processor } = await measured('all', async () => {
  await provideTools()
  const oldest =
    nodePackage === undefined ? process.execPath : join(tools, 'node_modules/node-oldest/bin/node')
  await check(temporary, oldest, 'npm-oldest', isWhole)
  await check(temporary, process.execPath, 'npm-newest', true)
})
console.log(
  `${seconds.toFixed(0)} s in all${processor === undefined ? '' : `, ${processor.toFixed(0)} s of processor time`}`,
)
process.exitCode = failed === 0 ? 0 : 1
