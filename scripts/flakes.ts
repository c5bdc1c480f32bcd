import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

export const flakesHelp = `npm run prove -- flakes [--times 10] [--busy 2] [-- ARGUMENT OF npm test ...]

The second runs npm test several times while other processes keep the processor busy, and lists each test that failed or passed only
when repeated, with the runs in which it did. The output of each run is kept in test-results-flakes.
`
const folder = 'test-results-flakes'
const marks = [
  [/^Failed: (.+)$/, 'failed'],
  [/^Unsteady, passed only when repeated: (.+)$/, 'unsteady'],
] as const

/** Keeps one core busy as long as this process lives, however it ends. */
const keepBusy = (): ChildProcess =>
  spawn(process.execPath, ['--eval', `while (process.ppid === ${process.pid});`], {
    stdio: 'ignore',
  })

interface Run {
  ended: 'passed' | 'failed'
  seconds: number
  /** What is wrong with which test. */
  found: [test: string, how: string][]
}
const runOnce = async (at: number, args: readonly string[]): Promise<Run> => {
  const since = performance.now()
  const child = spawn(process.execPath, ['scripts/test.ts', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code] = (await once(child, 'close')) as [number | null]
  writeFileSync(join(folder, `run-${at}.txt`), output)
  const found = output.split('\n').flatMap((line) =>
    marks.flatMap(([mark, how]): [string, string][] => {
      const test = mark.exec(line)?.[1]
      return test === undefined ? [] : [[test, how]]
    }),
  )
  return {
    ended: code === 0 ? 'passed' : 'failed',
    seconds: Math.round((performance.now() - since) / 1000),
    found,
  }
}

/**
 * Runs `npm test` several times under load and lists what was not steady. Sets the exit code: 1 if
 * anything failed in any run.
 */
export const findFlakes = async (words: readonly string[]): Promise<void> => {
  const { values, positionals: args } = parseArgs({
    args: [...words],
    options: { times: { type: 'string', default: '10' }, busy: { type: 'string', default: '2' } },
    allowPositionals: true,
  })
  const [times, busy] = [Number(values.times), Number(values.busy)]
  if (!(times > 0) || !(busy >= 0)) throw new Error('--times and --busy take a number.')
  mkdirSync(folder, { recursive: true })
  const load = Array.from({ length: busy }, keepBusy)
  const seen = new Map<string, string[]>()
  let failed = 0
  for (let at = 1; at <= times; at++) {
    const { ended, seconds, found } = await runOnce(at, args)
    if (ended === 'failed') failed++
    for (const [test, how] of found)
      seen.set(test, [...(seen.get(test) ?? []), `${how} in run ${at}`])
    console.log(`run ${at} of ${times}: ${ended}, ${seconds} s, ${found.length} tests not steady`)
  }
  for (const one of load) one.kill('SIGKILL')
  console.log()
  for (const [test, hows] of seen) console.log(`${test}: ${hows.join(', ')}`)
  console.log(`${times} runs with ${busy} busy processes: ${seen.size} tests not steady`)
  console.log(`${times - failed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
