import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

const signIn = 'src/sign-in/sign-in.page.tsx'
/** Bytes of JavaScript that /login can load, with gzip (rules.md#first-load). */
const budget = 120_000

const isChunk = (one: Rolldown.OutputAsset | Rolldown.OutputChunk): one is Rolldown.OutputChunk =>
  one.type === 'chunk'

/**
 * Stops the build if sign-in would exceed its budget: one extra import can pull in half the app.
 */
export const firstLoad = (): Plugin => ({
  name: 'labgate-first-load',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = new Map(
      Object.values(bundle)
        .filter(isChunk)
        .map((chunk) => [chunk.fileName, chunk]),
    )
    const needed = new Set<string>()
    const need = (name: string): void => {
      if (needed.has(name)) return
      needed.add(name)
      chunks.get(name)?.imports.forEach(need)
    }
    for (const chunk of chunks.values())
      if (chunk.isEntry || chunk.facadeModuleId?.endsWith(signIn)) need(chunk.fileName)
    const size = [...needed].reduce(
      (sum, name) => sum + gzipSync(chunks.get(name)?.code ?? '').length,
      0,
    )
    if (size > budget)
      this.error(
        `Sign-in would load ${Math.round(size / 1000)} kB of JavaScript with gzip, and ${budget / 1000} kB is the limit. It needs: ${[...needed].join(', ')}`,
      )
  },
})
