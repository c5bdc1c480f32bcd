// Known advisories for the contents of package-lock.json, from the registry that npm uses: node
// scripts/advisories.mjs [--all] [REGISTRY]. Without --all, checks only what is delivered. Exits
// with 0 if nothing is known, 1 if something is, 2 if the check was not possible.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { partsOf } from './parts-list.mjs'

const longestMs = 30_000

/** Versions by name, as the registry's call expects them. */
const askedOf = (parts) => {
  const versions = {}
  for (const { name, version } of parts)
    versions[name] = [...new Set([...(versions[name] ?? []), version])]
  return versions
}

/** What the registry knows: `{ found }`, or why it is not available, in words: `{ unknown }`. */
export const lookUp = async (registry, parts) => {
  let answer
  try {
    answer = await fetch(
      new URL('-/npm/v1/security/advisories/bulk', `${registry.replace(/\/$/, '')}/`),
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(askedOf(parts)),
        signal: AbortSignal.timeout(longestMs),
      },
    )
  } catch (error) {
    return { unknown: `the registry does not answer (${error.cause?.code ?? error.name})` }
  }
  if (!answer.ok)
    return { unknown: `the registry answers ${answer.status} and looks up no advisories` }
  const known = await answer.json().catch(() => undefined)
  if (known === null || typeof known !== 'object' || Array.isArray(known))
    return { unknown: 'what the registry answers is no list of advisories' }
  const found = Object.entries(known).flatMap(([name, list]) =>
    (Array.isArray(list) ? list : []).map(
      ({ severity, title, url, vulnerable_versions: versions }) => ({
        name,
        severity,
        title,
        url,
        versions,
      }),
    ),
  )
  return { found }
}

export const says = ({ found, unknown }, count) => {
  if (unknown !== undefined)
    return `Advisories are not known: ${unknown}. Scan sbom.cdx.json with another tool.`
  if (found.length === 0) return `No advisory is known for ${count} parts.`
  return found
    .map(
      ({ name, severity, title, url, versions }) =>
        `${severity}: ${name} ${versions}: ${title} ${url}`,
    )
    .join('\n')
}

// not import.meta.main, which Node 20 and 22 lack: there the command would do nothing and succeed
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const given = process.argv.slice(2)
  const parts = partsOf().filter(({ scope }) => given.includes('--all') || scope !== 'excluded')
  const registry =
    given.find((one) => one !== '--all') ??
    execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
  const answer = await lookUp(registry, parts)
  console.log(says(answer, parts.length))
  process.exitCode = answer.unknown !== undefined ? 2 : answer.found.length > 0 ? 1 : 0
}
