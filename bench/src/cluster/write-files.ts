import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeAuthority, makeCertificate } from './certificates.ts'
import { nodePorts, valuesOf, type Host, type Plan } from './plan.ts'
import { render } from './render.ts'

const deployFolder = fileURLToPath(new URL('../../../deploy/', import.meta.url))
/** The files of deploy/ that are filled for each host, by their paths in it. */
export const templates: readonly string[] = globSync(
  ['*.{yml,cfg,conf,env,sql}', 'systemd/*.{service,timer}'],
  { cwd: deployFolder },
).toSorted()

/** A file of deploy/ with its values left open. */
export const templateOf = (path: string): string => readFileSync(join(deployFolder, path), 'utf8')

/** The files of one host, by their paths below its folder. */
export const filesOf = (plan: Plan, host: Host): Map<string, string> =>
  new Map(
    templates.map((path) => [
      path,
      render(templateOf(path), valuesOf(plan, host), plan.hosts, nodePorts(plan)),
    ]),
  )

/**
 * Writes the files of each host into a folder, by default the one that they name, and its
 * certificates; the set's authority into `authority`, where one that is there stays.
 */
export const writeFiles = (
  plan: Plan,
  authority: string,
  folderOf: (host: Host) => string = (host) => plan.foldersOf(host).config,
): void => {
  mkdirSync(authority, { recursive: true, mode: 0o700 })
  makeAuthority(authority)
  for (const host of plan.hosts) {
    const folder = folderOf(host)
    mkdirSync(folder, { recursive: true })
    for (const [path, text] of filesOf(plan, host)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text, { mode: 0o600 })
    }
    copyFileSync(join(authority, 'ca.crt'), join(folder, 'ca.crt'))
    writeHostCertificate(plan, authority, host, folder)
    makeCertificate(authority, filesNamed(folder, 'portal'), plan.portal.name, [])
  }
}

const filesNamed = (folder: string, name: string) => ({
  certificate: join(folder, `${name}.crt`),
  key: join(folder, `${name}.key`),
})

/** Makes a key and a certificate of a host, in place of those that are there. */
export const writeHostCertificate = (
  plan: Plan,
  authority: string,
  host: Host,
  folder: string,
): void =>
  // a node of another host reaches this PostgreSQL by the address of its own HAProxy
  makeCertificate(authority, filesNamed(folder, 'host'), host.name, [
    host.address,
    '127.0.0.1',
    ...plan.hosts.map((one) => plan.proxyAddress(one)),
  ])

/** The units of the set, in the order in which they start. */
export const unitNames = ['etcd', 'patroni', 'haproxy', 'node', 'nginx'] as const
export type UnitName = (typeof unitNames)[number]
/** The file of a unit; that of the nodes, labgate-node@.service, stands for each of a host. */
export const unitFile = (name: UnitName): string =>
  templates.find((path) => basename(path).replace('@', '') === `labgate-${name}.service`) ?? ''
