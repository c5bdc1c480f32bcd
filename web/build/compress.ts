import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Puts name.br and name.gz next to each asset, so that the server need not compress. The page
 * itself is filled in at run time and stays uncompressed.
 */
export const compress = (): Plugin => ({
  name: 'labgate-compress',
  apply: 'build',
  writeBundle: async ({ dir = 'dist' }) => {
    const assets = join(dir, 'assets')
    const names = (await readdir(assets)).filter((name) => /\.(js|css|svg|wasm)$/.test(name))
    await Promise.all(
      names.map(async (name) => {
        const path = join(assets, name)
        const bytes = await readFile(path)
        const [small, smaller] = await Promise.all([
          zip(bytes, { level: 9 }),
          brotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
        ])
        await Promise.all([writeFile(`${path}.gz`, small), writeFile(`${path}.br`, smaller)])
      }),
    )
  },
})
