import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** What the set is made of on Debian 12, by a program of each package. */
const needed = {
  '/usr/bin/patroni': ['patroni', 'python3-etcd'],
  // Patroni speaks TLS with etcd only with idna, which its packages do not ask for
  '/usr/lib/python3/dist-packages/idna': ['python3-idna'],
  '/usr/bin/etcd': ['etcd-server'],
  '/usr/sbin/haproxy': ['haproxy'],
  '/usr/sbin/nginx': ['nginx-light'],
  '/usr/bin/openssl': ['openssl'],
  '/usr/bin/curl': ['curl'],
  // a node with a wrong clock (npm run prove -- faults)
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1': ['libfaketime'],
  '/usr/bin/pgbackrest': ['pgbackrest'],
  '/usr/bin/psql': ['postgresql-15'],
} as const

/** All packages of a host, for its image; a wrong clock is for trials alone. */
export const packagesOfHost: readonly string[] = Object.values(needed)
  .flat()
  .filter((name) => name !== 'libfaketime')

/** Installs what is missing, as root on Debian. Throws with the command for everybody else. */
export const providePackages = (say: (line: string) => void): void => {
  const missing = Object.entries(needed)
    .filter(([program]) => !existsSync(program))
    .flatMap(([, packages]) => packages)
  if (missing.length === 0) return
  const command = ['apt-get', 'install', '--yes', '--no-install-recommends', ...missing]
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error(`Install ${missing.join(', ')} first: sudo ${command.join(' ')}`)
  say(`Installing ${missing.join(', ')} ...`)
  const [program = '', ...args] = command
  const { status, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status !== 0)
    throw new Error(`The packages were not installed: ${stderr.trim().split('\n').at(-1)}`)
}
