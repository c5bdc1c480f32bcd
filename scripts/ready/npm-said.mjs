import { sep } from 'node:path'
import { cannotWrite } from './unready.mjs'

/**
 * npm 10.8 says this, and exits with 0, if it ends in the middle: above all when it cannot reach
 * the registry.
 */
export const gaveUp = (said) => said.includes('Exit handler never called')

const again = 'run the command again.'

/**
 * Why npm did not install the packages, and what to do, from what it printed; `root` is the folder
 * of the project.
 */
export const sayNotInstalled = (said, root) => {
  const lines = [...said.matchAll(/^npm (?:error|ERR!) ?(.*)$/gm)]
    .map(([, line]) => line.trim())
    .filter((line) => line !== '')
  const after = (word) => lines.find((line) => line.startsWith(`${word} `))?.slice(word.length + 1)
  const [code, path] = [after('code'), after('path')]
  if ((code === 'EACCES' || code === 'EPERM') && path?.startsWith(root + sep))
    return cannotWrite(path, root)
  const telling = lines.filter(
    (line) =>
      !/^(A complete log|code |errno |syscall |path |dest |network |If you|\{|\}|\[|stack)/.test(
        line,
      ),
  )
  const reason = gaveUp(said)
    ? 'npm ended in the middle, as npm 10 does if it cannot reach the package registry'
    : telling[0]
  const log = /complete log of this run can be found in:\s*(?:npm error )?(.+)/.exec(said)?.[1]
  const why = `${[code, reason].filter(Boolean).join(', ') || said.trim().split('\n').at(-1) || 'npm gave no reason'}${log ? ` (all of it: ${log})` : ''}`
  const advised = lines.find((line) => line.startsWith('sudo ')) // about npm's own cache
  if (advised) return `The packages could not be installed: ${why}. npm advises: ${advised}`
  if (code === 'ENOSPC')
    return `The packages could not be installed: ${why}. Make room on the disk and ${again}`
  return `The packages could not be installed: ${why}. Check the connection to the package registry and ${again}`
}
