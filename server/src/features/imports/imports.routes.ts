import { imports } from '@labgate/contract/imports'
import type { House } from '../../house.ts'
import { routesFor } from '../../http/call.ts'
import { applyImport, previewImport } from './imports.ts'

export const importRoutes = (house: House) =>
  routesFor('imports', imports, {
    preview: (call) => previewImport(house, call),
    apply: (call) => applyImport(house, call),
  })
