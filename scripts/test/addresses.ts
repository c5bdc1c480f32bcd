// No file of the project may name the machine or the registry that it was built with.
import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname } from 'node:path'

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
const run = (command: string, ...args: string[]): string =>
  spawnSync(command, args, { encoding: 'utf8' }).stdout ?? ''

interface Rule {
  what: string
  pattern: RegExp
}
const shared = new Set([
  '/',
  '/tmp',
  '/home',
  '/Users',
  '/opt',
  '/srv',
  '/usr',
  '/var',
  '/mnt',
  '/app',
  '/root',
])
const folderRule = (what: string, folder: string): Rule[] =>
  shared.has(folder) ? [] : [{ what, pattern: new RegExp(`(?<![\\w.-])${escaped(folder)}/`) }]
const registry = URL.parse(run('npm', 'config', 'get', 'registry').trim())?.host

const rules: Rule[] = [
  {
    what: 'a home directory',
    pattern: /(?<![\w.}])\/(?:home|Users)\/[A-Za-z]|(?<![\w.}])\/root\//,
  },
  { what: 'the address of a package', pattern: /"resolved":\s*"https?:/ },
  { what: 'a package registry', pattern: /\/\/registry\./ },
  ...(registry === undefined
    ? []
    : [{ what: 'the package registry of this machine', pattern: new RegExp(escaped(registry)) }]),
  ...folderRule('the folder of this copy', process.cwd()),
  ...folderRule('the folder around this copy', dirname(process.cwd())),
  ...folderRule('the home directory of this machine', homedir()),
]

const known = run('git', 'ls-files', '--cached', '--others', '--exclude-standard', '-z').split('\0')
const made = /(^|\/)(node_modules|dist|dist-\d+|data|\.git)\//
const files =
  known.length > 1
    ? known
    : readdirSync('.', { recursive: true, encoding: 'utf8' }).filter((file) => !made.test(file))
const present = files.filter(
  (file) => file !== '' && statSync(file, { throwIfNoEntry: false })?.isFile(),
)
const findings = present.flatMap((file) => {
  const text = readFileSync(file, 'utf8')
  if (text.includes('\0')) return []
  return text
    .split('\n')
    .flatMap((line, at) =>
      rules
        .filter(({ pattern }) => pattern.test(line))
        .map(({ what }) => `${file}:${at + 1} names ${what}: ${line.trim().slice(0, 120)}`),
    )
})
for (const finding of findings) console.log(finding)
process.exit(findings.length === 0 ? 0 : 1)
