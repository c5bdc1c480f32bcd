import { refusals } from '@labgate/contract/kit/refusals'
import { describe, expect, test } from 'vitest'
import { backupKinds } from './backups/make-backup.ts'
import { planOfOneMachine } from './one-machine.ts'
import type { Plan } from './plan.ts'
import { newPasswords, nodePorts, valuesOf } from './plan.ts'
import { planOfHosts } from './real-hosts.ts'
import { render } from './render.ts'
import { readUnit } from './unit.ts'
import { filesOf, templateOf, templates, unitFile, unitNames } from './write-files.ts'

const threeHosts = {
  hosts: [1, 2, 3].map((number) => ({ name: `lab${number}`, address: `10.0.0.${number}` })),
  portal: 'portal.laboratory.example',
}
const onOneMachine = planOfOneMachine({
  durability: 'strict',
  passwords: newPasswords(),
  demoPassword: '',
})
const plans: [string, Plan][] = [
  ['on one machine', onOneMachine],
  ['on hosts', planOfHosts(JSON.stringify(threeHosts))],
]
const textOf = (plan: Plan, path: string, at = 0): string => {
  const [host] = plan.hosts.slice(at)
  return (host && filesOf(plan, host).get(path)) ?? ''
}

describe.each(plans)('the files of deploy/ %s', (_, plan) => {
  test('leave no value open', () => {
    for (const host of plan.hosts)
      for (const [path, text] of filesOf(plan, host))
        expect(text, path).not.toMatch(/\{\{|undefined/)
  })
  test('name all hosts wherever one needs them', () => {
    for (const path of ['etcd.yml', 'patroni.yml', 'haproxy.cfg', 'node.env'])
      for (const { address } of plan.hosts) expect(textOf(plan, path), path).toContain(address)
  })
  test('have a unit for each program, which reads files of this host', () => {
    for (const name of unitNames) {
      const { command, environmentFiles } = readUnit(textOf(plan, unitFile(name)))
      const { config } = plan.foldersOf(plan.hosts[0] ?? { name: '', address: '' })
      expect([...command, ...environmentFiles].join(' '), name).toContain(`${config}/`)
    }
  })
})

test('the archive, the backups, and the timers name one stanza and units that there are', () => {
  const archived = textOf(onOneMachine, 'patroni.yml').match(/--stanza=(\w+)/g)
  const backup = textOf(onOneMachine, 'systemd/labgate-backup@.service')
  expect(new Set([...(archived ?? []), ...(backup.match(/--stanza=(\w+)/g) ?? [])])).toEqual(
    new Set(['--stanza=labgate']),
  )
  expect(textOf(onOneMachine, 'pgbackrest.conf')).toContain('\n[labgate]\n')
  const timers = templates.filter((path) => path.endsWith('.timer'))
  expect(timers).toHaveLength(2)
  for (const path of timers)
    expect(backupKinds).toContain(
      /^Unit=labgate-backup@(\w+)\.service$/m.exec(templateOf(path))?.[1],
    )
})

test('nginx answers for a node that is gone what the web app waits for', () => {
  // without the sign, the answer would keep the status 502, which the web app does not wait for
  expect(templateOf('nginx.conf')).toContain('error_page 502 504 = @busy;')
  const answer = /return 503 '(.*)';/.exec(templateOf('nginx.conf'))?.[1] ?? '{}'
  expect(JSON.parse(answer)).toEqual({ valid: false, code: 'busy', message: refusals.busy[1] })
})

test('no value is made that no file names', () => {
  const [host] = onOneMachine.hosts
  const used = new Set<string>()
  const noting = new Proxy(host ? valuesOf(onOneMachine, host) : {}, {
    get: (values, name: string) => {
      used.add(name)
      return values[name]
    },
  })
  for (const path of templates)
    render(templateOf(path), noting, onOneMachine.hosts, nodePorts(onOneMachine))
  expect(
    Object.keys(host ? valuesOf(onOneMachine, host) : {}).filter((name) => !used.has(name)),
  ).toEqual([])
})

test('a save is acknowledged by a standby too with strict durability, and by the primary alone without', () => {
  const strict = textOf(onOneMachine, 'patroni.yml')
  const asynchronous = textOf({ ...onOneMachine, durability: 'asynchronous' }, 'patroni.yml')
  expect(strict).toMatch(/synchronous_mode: true\n\s+synchronous_mode_strict: true/)
  expect(asynchronous).toMatch(/synchronous_mode: false\n\s+synchronous_mode_strict: false/)
})

test('HAProxy knows each node of each host, and PostgreSQL has connections for all', () => {
  const plan = planOfHosts(JSON.stringify({ ...threeHosts, processes: 3 }))
  const nodes = textOf(plan, 'haproxy.cfg').match(/server \S+ \S+:81\d\d check$/gm)
  expect(nodes).toHaveLength(9)
  expect(nodes).toContain('server lab2-8103 10.0.0.2:8103 check')
  expect(textOf(plan, 'patroni.yml')).toContain('max_connections: 288')
  expect(textOf(onOneMachine, 'patroni.yml')).toContain('max_connections: 200')
})

test('containers start the same commands as the units', () => {
  const compose = textOf(onOneMachine, 'compose.yml')
  for (const name of unitNames) {
    const { command } = readUnit(textOf(onOneMachine, unitFile(name)))
    const written = command.map((word) => (word.includes(' ') ? `'${word}'` : word)).join(', ')
    expect(compose, name).toContain(`command: [${written}]`)
  }
  const two = textOf(planOfHosts(JSON.stringify({ ...threeHosts, processes: 2 })), 'compose.yml')
  expect(two.match(/PORT: '81\d\d'/g)).toEqual([`PORT: '8101'`, `PORT: '8102'`])
})

test('a node serves on, told to stop, for longer than nginx keeps a connection that nobody uses', () => {
  const drain = Number(/^DRAIN_SECONDS=(\d+)$/m.exec(templateOf('node.env'))?.[1])
  const kept = Number(/keepalive_timeout (\d+)s;/.exec(templateOf('nginx.conf'))?.[1])
  expect(drain).toBeGreaterThan(kept)
  expect(templateOf('haproxy.cfg')).toMatch(/GET \/accepting\n\s+http-check disable-on-404/)
})

test('a node listens at the port that names its unit', () => {
  const { environment } = readUnit(textOf(onOneMachine, unitFile('node')).replaceAll('%i', '8102'))
  expect(environment).toMatchObject({ PORT: '8102' })
})

test('Prometheus reads the nodes of its own host, where their units serve metrics', () => {
  const plan = planOfHosts(JSON.stringify({ ...threeHosts, processes: 2 }))
  const targets = [...textOf(plan, 'prometheus.yml').matchAll(/- (127\.\S+)$/gm)].map(
    ([, target]) => target,
  )
  const served = nodePorts(plan).map(
    (port) =>
      readUnit(textOf(plan, unitFile('node')).replaceAll('%i', String(port))).environment[
        'METRICS_PORT'
      ],
  )
  expect(targets).toEqual(served.map((port) => `127.0.0.1:${port}`))
})

test('a value that there is not is refused by its name', () => {
  expect(() => render('{{nothing}}', {}, [])).toThrow('There is no value named nothing.')
})

test.each([
  ['two hosts', { ...threeHosts, hosts: threeHosts.hosts.slice(1) }, 'hosts: must be three, or another odd number.'],
  ['an address that is none', { ...threeHosts, hosts: [{ name: 'lab1', address: 'lab1' }] }, 'hosts.0.address: must be an IPv4 address.'],
  ['no process', { ...threeHosts, processes: 0 }, /^processes: /],
  ['another durability', { ...threeHosts, durability: 'none' }, /^durability: /],
] as const)('%s are refused in one sentence', (_, list, sentence) => {
  expect(() => planOfHosts(JSON.stringify(list))).toThrow(sentence)
}) // prettier-ignore
