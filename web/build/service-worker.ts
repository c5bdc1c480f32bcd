import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

const source = 'src/offline/service-worker.ts'
const fileName = 'sw.js'

/**
 * Builds the service worker as a separate file, /sw.js, and writes into it the list of files that
 * it caches: those with a hash in their name.
 */
export const serviceWorker = (): Plugin => ({
  name: 'labgate-service-worker',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: source, fileName, name: 'service-worker' })
  },
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const worker = bundle[fileName]
      if (worker?.type !== 'chunk') return this.error('The service worker was not built.')
      if (worker.imports.length > 0 || /^\s*(import|export)\b/m.test(worker.code))
        return this.error('The service worker must be one plain file.')
      const files = Object.keys(bundle)
        .filter((name) => /^assets\/.*-[\w-]{8}\.\w+$/.test(name))
        // pictures of Help load when a guide is opened: no dock needs them without a line
        .filter((name) => !name.endsWith('.webp'))
        .map((name) => `/${name}`)
        .toSorted()
      const build = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16)
      worker.code = `const BUILT = ${JSON.stringify({ build, files })};\n(() => {${worker.code}})();\n`
      return undefined
    },
  },
})
