import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

const signIn = 'src/sign-in/sign-in.page.tsx'
/** JavaScript that /login may load, with gzip (decisions.md 33). */
const budget = 120_000

const isChunk = (one: Rolldown.OutputAsset | Rolldown.OutputChunk): one is Rolldown.OutputChunk => one.type === 'chunk'

/** Stops the build when sign-in would load more than its budget: one import too many brings half the app with it. */
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
    for (const chunk of chunks.values()) if (chunk.isEntry || chunk.facadeModuleId?.endsWith(signIn)) need(chunk.fileName)
    const size = [...needed].reduce((sum, name) => sum + gzipSync(chunks.get(name)?.code ?? '').length, 0)
    if (size > budget)
      this.error(
        `Sign-in would load ${Math.round(size / 1000)} kB of JavaScript with gzip, and ${budget / 1000} kB is the limit. It needs: ${[...needed].join(', ')}`,
      )
  },
})
