import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './build/chunks.ts'
import { compress } from './build/compress.ts'
import { firstLoad } from './build/first-load.ts'
import { icons } from './build/icons.ts'
import { mantinePatches } from './build/mantine-patches/plugin.ts'
import { pageOfServer } from './build/page-of-server.ts'
import { serviceWorker } from './build/service-worker.ts'
import { withoutJsonSchema } from './build/without-json-schema.ts'

const server = process.env['LABGATE_API'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [
    react(),
    icons(),
    mantinePatches(),
    withoutJsonSchema(),
    serviceWorker(),
    compress(),
    firstLoad(),
    pageOfServer(server),
  ],
  server: { host: '127.0.0.1', proxy: { '/api': server } },
  build: {
    target: 'es2023',
    /* light-dark() must reach the browser as is: Mantine chooses between the two schemes. */
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  logLevel: 'warn',
})
