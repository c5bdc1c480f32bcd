import '@fastify/cookie'
import swaggerUi from '@fastify/swagger-ui'
import { UserType } from '@labgate/contract/access/user-types'
import { cookieNames } from '@labgate/contract/kit/cookies'
import { refusals } from '@labgate/contract/kit/refusals'
import { absoluteMs, idleMs } from '@labgate/contract/people/session'
import type { FastifyInstance } from 'fastify'
import { digest } from '../access/sessions.ts'
import type { AppContext } from '../app-context.ts'
import { q } from '../db/queries.ts'
import { openApiDocument } from './openapi.ts'

/** Only our own scripts; the swagger-ui page writes styles into its elements. */
const policy = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self' 'unsafe-inline'`,
  `img-src 'self' data:`,
  `connect-src 'self'`,
  `font-src 'self' data:`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ')

/**
 * Whether the binding cookie belongs to a running session of an administrator. A page opened by the
 * browser cannot send a validation block; the cookie alone is enough here, where there is only the
 * contract to read (rules.md#outside-the-validation-block).
 */
const isAdministrator = async (
  { database, now }: AppContext,
  cookie: string | undefined,
): Promise<boolean> => {
  if (cookie === undefined) return false
  const since = (ms: number): string => new Date(now().getTime() - ms).toISOString()
  const [outcome] = await database.systemQuery('api docs', [
    q
      .selectFrom('session as s')
      .innerJoin('app_user as u', 'u.user_id', 's.user_id')
      .select('s.session_id')
      .where('s.cookie_hash', '=', digest(cookie))
      .where('s.ended_at', 'is', null)
      .where('s.seen_at', '>', since(idleMs))
      .where('s.started_at', '>', since(absoluteMs))
      .where('u.user_type_id', '=', UserType.Administrator)
      .where('u.disabled', '=', false),
  ])
  return outcome?.rows.length === 1
}

let document: ReturnType<typeof openApiDocument> | undefined
const made = () => (document ??= openApiDocument())

/**
 * swagger-ui expects the plugin that makes a document from routes; ours is made from the contract.
 */
const withDocument = Object.assign(
  async (app: FastifyInstance) => void app.decorate('swagger', made),
  {
    [Symbol.for('skip-override')]: true,
    [Symbol.for('plugin-meta')]: { name: '@fastify/swagger' },
  },
)

/**
 * The API's own page at /api/docs, for administrators signed in in this browser; for everyone else
 * the address does not exist.
 */
export const serveApiDocs = async (app: FastifyInstance, context: AppContext): Promise<void> => {
  await app.register(async (docs) => {
    docs.addHook('onRequest', async (request, reply) => {
      if (
        await isAdministrator(context, request.cookies[cookieNames(context.config.secure).session])
      )
        return
      return reply
        .code(404)
        .send({ valid: false, message: refusals['unknown-call'][1], code: 'unknown-call' })
    })
    await docs.register(withDocument)
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: policy,
      transformSpecification: (given) => given, // without it the page's yaml is not made from ours
      transformSpecificationClone: false,
      theme: { title: 'Labgate API' },
      uiConfig: {
        layout: 'BaseLayout',
        supportedSubmitMethods: [],
        docExpansion: 'none',
        defaultModelsExpandDepth: 0,
        validatorUrl: null,
      },
    })
  })
}
