import { find } from '@labgate/contract/overviews/find'
import type { AppContext } from '../../app-context.ts'
import { routesFor } from '../../http/call.ts'
import { findAnything } from './find-anything.ts'

export const findRoutes = (context: AppContext) =>
  routesFor('find', find, {
    anything: (call) => findAnything(context, call),
  })
