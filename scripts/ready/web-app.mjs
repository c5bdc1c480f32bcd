import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { writePartsList } from '../parts-list.mjs'
import { run } from './run.mjs'
import { Unready } from './unready.mjs'

/** A folder's files, in a fixed order. */
const filesOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))

/** Hash of the web app's sources. */
const sourcesOfWeb = () => {
  const hash = createHash('sha256')
  const own = readdirSync('web', { withFileTypes: true }).filter(
    ({ name }) => !/^(dist|node_modules|test)/.test(name),
  )
  const files = [
    ...own.flatMap((entry) =>
      entry.isDirectory() ? filesOf(join('web', entry.name)) : [join('web', entry.name)],
    ),
    ...filesOf('contract/src'),
    ...filesOf('charts/src'),
    'package-lock.json',
  ]
  files.sort()
  for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name)))
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}
const stamp = 'web/dist/.built-from'
export const webIsBuilt = () =>
  existsSync(stamp) &&
  existsSync('web/dist/index.html') &&
  readFileSync(stamp, 'utf8') === sourcesOfWeb()

/** Builds the web app with the Node at this path. */
export const buildWeb = async (node) => {
  const from = sourcesOfWeb()
  // next to dist, which is replaced in one step: an interrupted build never counts
  const next = `dist-${process.pid}`
  try {
    const done = await run(
      'Building the web app',
      resolve(node),
      ['../node_modules/vite/bin/vite.js', 'build', '--outDir', next, '--emptyOutDir'],
      {
        cwd: 'web',
      },
    )
    if (!done.ok)
      throw new Unready(
        `${done.said.trim()}\nThe web app could not be built: the lines above say why.`,
      )
    writeFileSync(`web/${next}/.built-from`, from)
    rmSync('web/dist', { recursive: true, force: true })
    renameSync(`web/${next}`, 'web/dist')
    writePartsList() // next to the app, not in it: the contents of web/dist are served to everyone
    console.log(`The web app is built (${done.took}).`)
  } finally {
    for (const name of readdirSync('web').filter((entry) => /^dist-\d+$/.test(entry)))
      rmSync(`web/${name}`, { recursive: true, force: true })
  }
}
