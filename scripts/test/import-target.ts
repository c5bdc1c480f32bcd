import { posix } from 'node:path'

/** Workspaces that export their files as they are; the others export modules without '.ts'. */
const withEnding = ['server', 'demo', 'simulator']

/**
 * The file that an import of `file` leads to, as a path from the root; undefined if it belongs to no
 * workspace.
 */
export const importTarget = (file: string, specifier: string): string | undefined => {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  const [, workspace = '', path] = /^@labgate\/(\w+)\/(.+)$/.exec(specifier) ?? []
  if (path === undefined) return undefined
  return `${workspace}/src/${path}${withEnding.includes(workspace) ? '' : '.ts'}`
}
