import { api } from '@labgate/contract'
import type { Endpoint } from '@labgate/contract/kit/endpoint'
import { Refused } from '@labgate/contract/kit/refusals'
import { apiVersion } from '@labgate/contract/people/session'
import { z } from 'zod'

type Json = Record<string, unknown>
interface Properties {
  properties?: Record<string, Json>
  required?: string[]
}

const asSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
  }) as Json
  return rest
}
const isJson = (schema: z.ZodType | undefined): schema is z.ZodCodec =>
  schema instanceof z.ZodCodec && schema.out instanceof z.ZodObject

/** Query parameters; a record among them is JSON text, with its true shape. */
const parameters = (endpoint: Endpoint): Json[] => {
  const { properties = {}, required = [] } = asSchema(endpoint.input, 'input') as Properties
  return Object.entries(properties).map(([name, schema]) => {
    const given = endpoint.input.shape[name] as z.ZodType | undefined
    const content = isJson(given)
      ? {
          content: {
            'application/json': {
              schema: asSchema(given.out as z.ZodType, 'input'),
            },
          },
        }
      : { schema }
    return { name, in: 'query', required: required.includes(name), ...content }
  })
}

const refused = { 'application/json': { schema: { $ref: '#/components/schemas/Refused' } } }
const operation = (tag: string, name: string, endpoint: Endpoint): Json => ({
  tags: [tag],
  operationId: `${tag}.${name}`,
  summary: `${tag}.${name}`,
  description: `Access: ${endpoint.access}.${endpoint.changes ? ' Changes data; takes the header Idempotency-Key.' : ''}${endpoint.notInVisit ? ' Refused while acting as a customer.' : ''}`,
  ...(endpoint.method === 'GET'
    ? { parameters: parameters(endpoint) }
    : {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: asSchema(endpoint.input, 'input') } },
        },
      }),
  responses: {
    200: {
      description: 'The answer, or a no of the business with valid=false.',
      content: {
        'application/json': {
          schema: {
            anyOf: [asSchema(endpoint.answer, 'output'), { $ref: '#/components/schemas/Refused' }],
          },
        },
      },
    },
    ...Object.fromEntries(
      [400, 401, 403, 413, 429, 500].map((status) => [
        status,
        { description: 'Refused.', content: refused },
      ]),
    ),
  },
})

/** The whole API as an OpenAPI 3.1 document, made from the contract. */
export const openApiDocument = (): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Labgate',
    version: apiVersion,
    description:
      'Every GET is also served as POST at the same path with the same names in a JSON body.',
  },
  tags: Object.keys(api).map((name) => ({ name })),
  paths: Object.fromEntries(
    Object.entries(api).flatMap(([tag, calls]) =>
      Object.entries(calls as Record<string, Endpoint>).map(([name, endpoint]) => [
        endpoint.path,
        { [endpoint.method.toLowerCase()]: operation(tag, name, endpoint) },
      ]),
    ),
  ),
  components: { schemas: { Refused: asSchema(Refused, 'output') } },
})
