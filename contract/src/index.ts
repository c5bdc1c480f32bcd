import * as api from './features.ts'
import type { Endpoint } from './kit/endpoint.ts'

export { api }

/** Every endpoint with its name, such as 'accounts.save'. */
export const everyEndpoint: readonly (readonly [name: string, endpoint: Endpoint])[] =
  Object.entries(api).flatMap(([feature, table]) =>
    Object.entries(table as Record<string, Endpoint>).map(
      ([name, endpoint]) => [`${feature}.${name}`, endpoint] as const,
    ),
  )
