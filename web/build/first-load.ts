import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

const signIn = 'src/sign-in/sign-in.page.tsx'
const app = 'src/app/app.tsx'
/** What is loaded first, with the bytes of JavaScript that it can load, with gzip (rules.md#first-load). */
const budgets: readonly { what: string; modules: readonly string[]; most: number }[] = [
  { what: 'Sign-in', modules: [signIn], most: 120_000 },
  { what: 'Sign-in and the shell', modules: [signIn, app], most: 268_000 },
]

const isChunk = (one: Rolldown.OutputAsset | Rolldown.OutputChunk): one is Rolldown.OutputChunk =>
  one.type === 'chunk'

/**
 * Stops the build if what every user loads first would exceed its budget: one extra import can pull
 * in half the app.
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
    const sizes = new Map<string, number>()
    const sizeOf = (name: string): number => {
      const size = sizes.get(name) ?? gzipSync(chunks.get(name)?.code ?? '').length
      sizes.set(name, size)
      return size
    }
    for (const { what, modules, most } of budgets) {
      const needed = new Set<string>()
      const need = (name: string): void => {
        if (needed.has(name)) return
        needed.add(name)
        chunks.get(name)?.imports.forEach(need)
      }
      for (const chunk of chunks.values())
        if (chunk.isEntry || modules.some((one) => chunk.facadeModuleId?.endsWith(one)))
          need(chunk.fileName)
      const size = [...needed].reduce((sum, name) => sum + sizeOf(name), 0)
      if (size > most)
        this.error(
          `${what} would load ${Math.round(size / 1000)} kB of JavaScript with gzip, and ${most / 1000} kB is the limit. It needs: ${[...needed].join(', ')}`,
        )
    }
  },
})
