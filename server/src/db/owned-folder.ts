import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/* Permissions of everyone but the owner. */
const others = 0o077

const refusal = (path: string, why: string): Error =>
  new Error(
    `The LABGATE_DATA folder must be private to its owner, and ${path} ${why}. Make it owned by the user that runs Labgate, on a file system with permissions.`,
  )

const make = (path: string, mode: number): void => {
  if ((lstatSync(path).mode & others) === 0) return
  try {
    chmodSync(path, mode)
  } catch {
    throw refusal(path, 'cannot be closed to others')
  }
  if ((lstatSync(path).mode & others) !== 0) throw refusal(path, 'stays open to others')
}

/**
 * Creates the folder, or closes it and everything in it to everyone but its owner: folders 0700,
 * files 0600. Throws with a message if that fails. Link targets are not touched.
 */
export const closeToOthers = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  make(folder, 0o700)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) closeToOthers(path)
    else if (entry.isFile()) make(path, 0o600)
  }
}
