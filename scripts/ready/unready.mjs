import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** A reason, in a sentence, why the folder could not be made ready. */
export class Unready extends Error {}

const ownerOf = (path) => {
  for (let at = resolve(path); ; at = dirname(at)) {
    const there = statSync(at, { throwIfNoEntry: false })
    if (there) return { at, uid: there.uid }
  }
}

/** What to do if a file may not be written; `root` is the folder of the project. */
export const cannotWrite = (path, root) => {
  const { at, uid } = ownerOf(path)
  return uid === process.getuid()
    ? `Labgate cannot write ${at}: its permissions do not allow it.`
    : `Labgate cannot write ${at}, which belongs to ${uid === 0 ? 'root' : `the user with the number ${uid}`}: run the command as that user, or make the folder yours with  sudo chown -R "$(id -un)" "${root}"`
}

/** The sentence for an error of the file system or of anything else. */
export const sayWhy = (error, root) => {
  if (error instanceof Unready) return error.message
  const path = error.dest ?? error.path ?? root // of a link, dest is itself
  if (error.code === 'EACCES' || error.code === 'EPERM') return cannotWrite(path, root)
  if (error.code === 'EROFS') return `Labgate cannot write ${resolve(path)}: the disk is read-only.`
  if (error.code === 'ENOSPC')
    return `Labgate could not be made ready: the disk of ${root} is full.`
  return `Labgate could not be made ready: ${error.message}.`
}
