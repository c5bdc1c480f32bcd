import { existsSync, readFileSync } from 'node:fs'

/*
 * Files of others, published by their projects, are a further check where a machine has them, in a
 * folder beside the project. Nothing needs them: our own samples have the same traits and are
 * always read.
 */
const publishedFolder = new URL('../../../shared/data/', import.meta.url)

/** The names of files that belong together, and what they must produce. */
export type PublishedCheck = readonly [
  names: readonly string[],
  check: (...files: Buffer[]) => void | Promise<void>,
]

/**
 * Runs each check whose files are here, and prints which files were checked and which are not here.
 */
export const checkPublished = async (
  folder: string,
  checks: readonly PublishedCheck[],
): Promise<void> => {
  const [checked, missing]: [string[], string[]] = [[], []]
  for (const [names, check] of checks) {
    const places = names.map((name) => new URL(`${folder}/${name}`, publishedFolder))
    const isHere = places.every((place) => existsSync(place))
    if (isHere) await check(...places.map((place) => readFileSync(place)))
    ;(isHere ? checked : missing).push(...names)
  }
  console.info(
    checked.length === 0
      ? `published files, ${folder}: not here`
      : `published files, ${folder}: checked ${checked.join(', ')}${missing.length === 0 ? '' : `; not here ${missing.join(', ')}`}`,
  )
}
