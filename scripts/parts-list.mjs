// The parts list (CycloneDX 1.6) of the contents of package-lock.json, for anyone who must know
// what runs here: node scripts/parts-list.mjs [FILE]. The same lock file produces the same bytes.
// `npm sbom` cannot read workspaces without a version.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** sha512-<base64> as CycloneDX writes hashes. */
const hashesOf = (integrity) =>
  integrity.split(' ').map((one) => {
    const [kind, value] = [one.slice(0, one.indexOf('-')), one.slice(one.indexOf('-') + 1)]
    return {
      alg: kind.toUpperCase().replace(/^SHA(\d)/, 'SHA-$1'),
      content: Buffer.from(value, 'base64').toString('hex'),
    }
  })
const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`

const componentOf = ([path, { version, integrity, license, dev, devOptional, optional }]) => {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const purl = purlOf(name, version)
  return {
    type: 'library',
    'bom-ref': `${purl}#${path}`,
    name,
    version,
    purl,
    // parts used only by tests and build are not delivered
    scope: dev || devOptional ? 'excluded' : optional ? 'optional' : 'required',
    ...(license && { licenses: [{ expression: license }] }),
    ...(integrity && { hashes: hashesOf(integrity) }),
  }
}

const readLock = () => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const componentsOf = ({ packages }) =>
  Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(componentOf)

/** The parts themselves. */
export const partsOf = () => componentsOf(readLock())

/** Writes this folder's parts list. */
export const writePartsList = (file = join(root, 'sbom.cdx.json')) => {
  const lock = readLock()
  const { name, version } = lock
  const components = componentsOf(lock)
  const list = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': name,
        name,
        version,
        purl: purlOf(name, version),
      },
    },
    components,
  }
  writeFileSync(file, `${JSON.stringify(list, null, 1)}\n`)
  return components.length
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(
    `${writePartsList(process.argv[2])} parts are in ${process.argv[2] ?? 'sbom.cdx.json'}.`,
  )
