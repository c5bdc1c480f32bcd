import { spawn } from 'node:child_process'

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`
let running

/**
 * Runs a command to its end; keeps its output in case it fails, and reports every ten seconds that
 * it is still running.
 */
export const run = async (what, command, args, options = {}) => {
  const since = Date.now()
  console.log(`${what} ...`)
  const beat = setInterval(
    () => console.log(`  ... ${Math.round((Date.now() - since) / 1000)} s`),
    10_000,
  )
  let said = ''
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
    ...options,
  })
  running = child
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => (said = (said + text).slice(-20_000)))
  const [code, signal] = await new Promise((resolve) => {
    child.on('error', (error) => {
      said += `\n${error.message}`
      resolve([1, null])
    })
    child.on('close', (...ended) => resolve(ended))
  })
  clearInterval(beat)
  return { ok: code === 0, wasKilled: signal !== null, said, took: seconds(since) }
}

/** Ends what is running. */
export const stopRunning = () => running?.kill()
