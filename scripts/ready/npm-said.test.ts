import { expect, test } from 'vitest'
import { gaveUp, sayNotInstalled } from './npm-said.mjs'

const sentence = (...lines: string[]): string =>
  sayNotInstalled(lines.map((line) => `npm error ${line}`).join('\n'), '/labs/one')

test('without a connection, the sentence has the code, the reason, and the log', () => {
  expect(
    sentence(
      'code ENOTCACHED',
      "request to zod failed: cache mode is 'only-if-cached' but no cached response is available.",
      'A complete log of this run can be found in: /tmp/a folder/log',
    ),
  ).toBe(
    "The packages could not be installed: ENOTCACHED, request to zod failed: cache mode is 'only-if-cached' but no cached response is available. (all of it: /tmp/a folder/log). Check the connection to the package registry and run the command again.",
  )
})

test('npm 10.8 reports no error when it cannot reach the registry: it says that it ended in the middle, and exits with 0', () => {
  const lines = [
    'Exit handler never called!',
    'This is an error with npm itself. Please report this error at:',
  ]
  expect(gaveUp(lines.map((line) => `npm error ${line}`).join('\n'))).toBe(true)
  expect(gaveUp('')).toBe(false)
  expect(sentence(...lines)).toContain(
    'npm ended in the middle, as npm 10 does if it cannot reach the package registry. Check the connection',
  )
})

test('a file of the project that may not be written is named with its owner, and a full disk is no matter of the connection', () => {
  const denied = [
    'code EACCES',
    'syscall mkdir',
    `path ${process.cwd()}/node_modules/zod`,
    'errno -13',
    'Error: EACCES: permission denied, mkdir',
  ]
  const said = sayNotInstalled(denied.map((line) => `npm error ${line}`).join('\n'), process.cwd())
  expect(said).toMatch(/^Labgate cannot write .*node_modules/)
  expect(said).not.toContain('connection')
  expect(
    sentence(
      'code ENOSPC',
      'syscall write',
      'errno -28',
      'nospc ENOSPC: no space left on device, write',
    ),
  ).toBe(
    'The packages could not be installed: ENOSPC, nospc ENOSPC: no space left on device, write. Make room on the disk and run the command again.',
  )
})

test("what npm advises about its own cache's owner is passed on", () => {
  expect(
    sentence(
      'code EACCES',
      'path /home-of/.npm/_cacache/tmp/1',
      'Your cache folder contains root-owned files, due to a bug in',
      'sudo chown -R 1000:1000 "/home-of/.npm"',
    ),
  ).toContain('npm advises: sudo chown -R 1000:1000 "/home-of/.npm"')
})
