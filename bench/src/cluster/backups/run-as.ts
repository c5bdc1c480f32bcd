import { spawnSync } from 'node:child_process'
import { idsOf } from '../processes.ts'

/** Who runs a program: root hands it to this user, everybody else runs it themselves. */
export const asUser = (user: string): { uid?: number; gid?: number } =>
  process.getuid?.() === 0 ? idsOf(user) : {}

/**
 * Runs a program to its end, as this user, with `input` typed into it; returns what it printed.
 * Throws with its last line if it fails.
 */
export const runAs = (user: string, command: readonly string[], input = ''): string => {
  const [program = '', ...args] = command
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    input,
    cwd: '/',
    ...asUser(user),
  })
  if (status === 0) return stdout
  const last = `${stdout}\n${stderr}`.trim().split('\n').at(-1)
  throw new Error(`${program} failed: ${error?.message ?? last ?? 'no reason given'}`)
}
