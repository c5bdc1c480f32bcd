import {
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

const lockFile = 'node_modules/.cache/labgate-ready.lock'
const staleAfter = 20_000

const isStale = (file) => Date.now() - statSync(file).mtimeMs > staleAfter

/**
 * One run at a time in this folder. The holder touches the file; a file that is not touched belongs
 * to a run that was killed. Returns the release.
 */
export const lock = async () => {
  mkdirSync(dirname(lockFile), { recursive: true })
  for (let told = false; ;) {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    try {
      if (isStale(lockFile)) {
        const aside = `${lockFile}.${process.pid}`
        renameSync(lockFile, aside) // if several try, only one succeeds
        if (isStale(aside)) rmSync(aside)
        else renameSync(aside, lockFile) // another run was faster: the lock is theirs
      }
    } catch (error) {
      if (error.code !== 'ENOENT') throw error
      continue // it disappeared in the meantime
    }
    if (!told) console.log('Another run is preparing this folder; waiting for it ...')
    told = true
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  const touch = setInterval(() => {
    if (existsSync(lockFile)) utimesSync(lockFile, new Date(), new Date())
  }, 2000)
  return () => {
    clearInterval(touch)
    rmSync(lockFile, { force: true })
  }
}
