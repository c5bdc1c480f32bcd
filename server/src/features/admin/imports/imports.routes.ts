import { imports } from '@labgate/contract/admin/imports'
import type { AppContext } from '../../../app-context.ts'
import { routesFor } from '../../../http/call.ts'
import { applyImport, previewImport } from './imports.ts'

export const importRoutes = (context: AppContext) =>
  routesFor('imports', imports, {
    preview: (call) => previewImport(context, call),
    apply: (call) => applyImport(context, call),
  })
