// Lays out the SQL in TypeScript files, and the functions and views of the schema: npm run
// format:sql [FILE ...]; with --check it changes nothing, and fails if it would
// (docs/decisions/0069-sql-layout.md).
import { spawnSync } from 'node:child_process'
import { globSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { Finding } from './sql/files.worker.ts'

const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean' } },
  allowPositionals: true,
})
const every = [
  '{server/{src,test},demo,simulator,bench/src,e2e/src}/**/*.ts',
  'db/{functions,views}/*.sql',
]
const fewestFiles = 1500
/**
 * The formatter of TypeScript moves a literal that has become longer: then it is laid out for its
 * new place.
 */
const mostRounds = 5

const inWorker = (files: readonly string[]): Promise<Finding[]> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sql/files.worker.ts', import.meta.url), {
      workerData: files,
      resourceLimits: { maxYoungGenerationSizeMb: 128 }, // parsing leaves much garbage
    })
    worker.once('message', resolve).once('error', reject)
  })

/** Findings in the files, which are shared out by size. */
const findingsIn = async (files: readonly string[]): Promise<Finding[]> => {
  const bySize = files.toSorted((one, other) => statSync(other).size - statSync(one).size)
  const workers = Math.min(availableParallelism(), 4, files.length)
  const shares = Array.from({ length: workers }, (_, share) =>
    bySize.filter((_file, at) => at % workers === share),
  )
  return (await Promise.all(shares.map(inWorker))).flat()
}

const formatTypeScript = (files: readonly string[]): void => {
  if (files.length === 0) return
  const { status } = spawnSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', ...files])
  if (status !== 0) throw new Error('oxfmt failed')
}

const files = positionals.length > 0 ? positionals : globSync(every)
const problems: string[] = []
if (positionals.length === 0 && files.length < fewestFiles)
  problems.push(`Only ${files.length} files were found, of at least ${fewestFiles}.`)

let findings = await findingsIn(files)
for (let rounds = 0; values.check !== true; rounds++) {
  const changed = findings.filter(({ isChanged }) => isChanged)
  if (changed.length === 0) break
  if (rounds === mostRounds) throw new Error(`${changed[0]?.file} has no stable layout.`)
  for (const { file, text } of changed) writeFileSync(file, text)
  const names = changed.map(({ file }) => file)
  formatTypeScript(names.filter((file) => file.endsWith('.ts')))
  const again = await findingsIn(names)
  findings = [...findings.filter(({ file }) => !names.includes(file)), ...again]
}
const byFile = findings.toSorted((one, other) => (one.file < other.file ? -1 : 1))
for (const { file, isChanged, unread, long } of byFile) {
  if (isChanged) problems.push(`${file} has SQL that is not laid out: npm run format:sql`)
  for (const line of long) problems.push(`${file}:${line} has SQL of more than 120 characters.`)
  if (values.check !== true)
    for (const { line, reason } of unread) console.log(`${file}:${line} stays as it is: ${reason}`)
}
for (const problem of problems) console.log(problem)
process.exit(problems.length === 0 ? 0 : 1)
